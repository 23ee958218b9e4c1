// Sends dropped logs to the referee and shows the verdicts. Everything is set as text, never as markup.

const drop = document.getElementById("drop");
const files = document.getElementById("files");
const progress = document.getElementById("progress");
const verdicts = document.getElementById("verdicts");
const meanings = fetch("/meanings.json").then((answer) => answer.json());
let round = 0;

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function row(list, term, text) {
  list.append(element("dt", term), element("dd", text));
}

function places(verdict) {
  const checked = verdict.status === "valid" && verdict.ending === "complete" && verdict.facts.rules === "legal";
  return `${verdict.places.join(", ")} (${checked ? "checked by the rules" : "as declared, not checked"})`;
}

function problem(list, found) {
  const seat = found.seat === null ? "" : `, attributed to Player ${found.seat + 1} (seat ${found.seat})`;
  const action = found.action === null ? "" : `, action ${found.action}`;
  const rule = found.rule === null ? "" : `, rule ${found.rule}`;
  row(list, "problem", found.message);
  row(list, "where", `line ${found.line}${action}${seat}: ${found.code}${rule}`);
}

function details(verdict, sentences) {
  const list = element("dl");
  if (verdict.problem) problem(list, verdict.problem);
  if (verdict.game) row(list, "match", `${verdict.match_id}, a match of ${verdict.game}`);
  row(list, "read", `${verdict.lines} lines, ${verdict.actions} actions; ending: ${verdict.ending ?? "none"}`);
  for (const [fact, value] of Object.entries(verdict.facts)) row(list, fact, `${value}: ${sentences[fact][value]}`);
  if (verdict.places) row(list, "places", places(verdict));
  if (verdict.scores) row(list, "scores", verdict.scores.join(", "));
  const prefix = verdict.valid_prefix;
  if (verdict.status === "invalid" || verdict.status === "sealed")
    row(list, "checked", `${prefix.lines} lines, ${prefix.actions} actions fit the rules before that`);
  if (verdict.digest) row(list, "digest", verdict.digest);
  row(list, "id", verdict.id);
  return list;
}

function heading(name, status) {
  const made = element("h2");
  made.append(element("span", status, "status"), ` ${name}`);
  return made;
}

function shown(name, answer, sentences) {
  const status = answer.facts ? answer.status : "refused";
  const article = element("article", undefined, status);
  article.append(heading(name, status));
  if (!answer.facts) {
    article.append(element("p", answer.detail));
    return article;
  }
  const whole = element("details");
  whole.append(element("summary", "As JSON"), element("pre", JSON.stringify(answer, null, 2)));
  article.append(details(answer, sentences), whole);
  return article;
}

async function judge(file) {
  const headers = { "Content-Type": "application/jsonl" };
  try {
    const answer = await fetch("/v1/verdicts", { method: "POST", headers, body: file });
    return shown(file.name, await answer.json(), await meanings);
  } catch {
    return shown(file.name, { detail: "The service did not answer, or the file is larger than it takes." });
  }
}

async function judgeAll(chosen) {
  const mine = ++round;
  verdicts.replaceChildren();
  for (const [index, file] of chosen.entries()) {
    progress.textContent = `Reading ${file.name} (${index + 1} of ${chosen.length}) …`;
    const article = await judge(file);
    if (mine !== round) return; // other logs were chosen meanwhile
    verdicts.append(article);
  }
  progress.textContent = chosen.length === 1 ? "One log judged." : `${chosen.length} logs judged.`;
}

for (const name of ["dragover", "dragleave", "drop"])
  document.addEventListener(name, (happening) => {
    happening.preventDefault();
    drop.classList.toggle("over", name === "dragover");
  });
document.addEventListener("drop", (happening) => judgeAll([...happening.dataTransfer.files]));
files.addEventListener("change", () => judgeAll([...files.files]));

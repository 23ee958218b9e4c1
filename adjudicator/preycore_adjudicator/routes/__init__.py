"""The addresses of the service, one module a resource."""

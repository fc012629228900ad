/**
 * Sent as a header with every answer of our scheme. Monaco, cmdk, base-ui and sonner set style attributes, hence
 * 'unsafe-inline' for styles; nothing else is loosened. Script text goes through a Trusted Types policy.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

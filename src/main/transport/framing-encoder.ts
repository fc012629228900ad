import { Buffer } from 'node:buffer'

/** One message of the base protocol, header and body in one string, so that one write carries it whole. */
export function encodeMessage(body: string): string {
  return `Content-Length: ${Buffer.byteLength(body, 'utf8')}\r\n\r\n${body}`
}

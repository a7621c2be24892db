/** The headers of an image that a caller once uploaded: a browser shows it, and runs nothing in it. */
export function imageHeaders(contentType: string, disposition: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}

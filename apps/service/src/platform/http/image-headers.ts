/** The headers of an image that a caller uploaded earlier. A browser shows the image, but runs no code in it. */
export function imageHeaders(contentType: string, disposition: string): Record<string, string> {
  return {
    'content-type': contentType,
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
}

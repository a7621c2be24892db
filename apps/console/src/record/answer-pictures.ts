const blobAddress = /\/blobs\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]|$)/i;

/** The id of the image that an address of an outcome names; null for an address of another form. */
export function imageIdOf(url: string): string | null {
  return blobAddress.exec(url)?.[1]?.toLowerCase() ?? null;
}

/** The addresses of the pictures in a captured outcome, in their order. */
export function pictureUrlsOf(sent: Readonly<Record<string, unknown>> | null): string[] {
  if (sent === null) return [];
  const listed: readonly unknown[] = Array.isArray(sent.image_urls) ? sent.image_urls : [];
  return [sent.image_url, ...listed].filter((each) => typeof each === 'string');
}

/** A server-sent event. */
export interface ServerEvent {
  /** Empty if the stream has sent none yet. */
  id: string;
  name: string;
  data: string;
}

/**
 * Reads server-sent events (HTML standard, 9.2.6) from the bytes of a response. `heard` is called for each piece,
 * even if the piece contains only a comment.
 */
export async function* readServerEvents(
  bytes: ReadableStream<Uint8Array>,
  heard: () => void = () => {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const decoder = new TextDecoder();
  const reader = bytes.getReader();
  let id = '';
  let name = '';
  let data: string[] = [];
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { id, name: name === '' ? 'message' : name, data: data.join('\n') };
          name = '';
          data = [];
          continue;
        }
        const [field, text] = fieldOf(line);
        if (field === 'id') id = text;
        else if (field === 'event') name = text;
        else if (field === 'data') data.push(text);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A line without a colon is a field without a text; a comment has an empty field. */
function fieldOf(line: string): [string, string] {
  const end = line.indexOf(':');
  if (end < 0) return [line, ''];
  const text = line.slice(end + 1);
  return [line.slice(0, end), text.startsWith(' ') ? text.slice(1) : text];
}

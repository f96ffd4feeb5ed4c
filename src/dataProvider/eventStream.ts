/** One event of a stream; null is a sign of life without one. */
export type StreamEvent = { name: string; data: unknown } | null;

/** The events of a stream as they come (Server-Sent Events, as our server writes them). */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) yield eventIn(block);
    }
  } finally {
    // Whoever stops reading lets go of the connection.
    await reader.cancel().catch(() => undefined);
  }
}

function eventIn(block: string): StreamEvent {
  const [name, data] = ['event: ', 'data: '].map((field) =>
    block
      .split('\n')
      .find((line) => line.startsWith(field))
      ?.slice(field.length),
  );
  return name && data ? { name, data: JSON.parse(data) as unknown } : null;
}

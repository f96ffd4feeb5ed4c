import { Readable } from 'node:stream';

/** Bytes that are made one after another. */
export type Parts = AsyncGenerator<Uint8Array>;

/**
 * A stream of these parts once the first is there, so that what goes wrong up to it can still be answered. The others are
 * made as the caller takes them; one that goes away ends the making, and a failure breaks the stream off.
 */
export async function streamOf(parts: Parts): Promise<Readable> {
  const first = await parts.next();
  return Readable.from(following(first, parts), { objectMode: false });
}

async function* following(first: IteratorResult<Uint8Array>, rest: Parts): Parts {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return(undefined);
  }
}

import { zlibSync } from 'fflate';

/**
 * Deflate in JavaScript: Node's own zlib packs differently on other processors and versions, and a ticket
 * must come out the same everywhere.
 */
export function deflate(bytes: Uint8Array): Buffer {
  return Buffer.from(zlibSync(bytes, { level: 9 }));
}

import pLimit from 'p-limit';
import { workerData } from 'piscina';
import type { Outcome } from '../outcome.ts';
import { openRelay } from '../relay.ts';
import type { Line, Parcel } from './relayThread.ts';

// The other side of relayThread.ts.
const { url, from, connections } = workerData as Line;
const relay = openRelay(url, from, connections);
/** The time a message may take begins when there is a connection for it. */
const wire = pLimit(connections);

export default function post({ mail, at }: Parcel): Promise<Outcome> {
  // Buffers come out of another thread as plain bytes.
  const attachments = mail.attachments?.map((each) => ({ ...each, content: bufferOf(each.content) }));
  return wire(() => relay.post({ ...mail, attachments }, at));
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

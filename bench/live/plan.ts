import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';
import { eventsOf } from '../../src/dataProvider/eventStream.ts';
import type { PlanChanges } from '#resources/hallSchemas.ts';

/** A plan that stands open, as the browser keeps it: what it was told, when, and how many bytes that took. */
export interface OpenPlan {
  /** Who was told to sit where, and when, of `performance.now()`. */
  told: { ticket: string; place: number; at: number }[];
  /** Who sits where, by place, as far as it was told. */
  sitting: Map<number, string | null>;
  /** How often it had to ask. */
  asked: number;
  bytes(): number;
  stop(): void;
}

/** Opens the stream of a hall as the browser does, and asks what changed where the stream doesn't say it. */
export async function openPlan(address: string, headers: Record<string, string>, hall_id: string): Promise<OpenPlan> {
  const url = `${address}/api/v1/halls`;
  const asking = request(`${url}/stream?ids=${hall_id}`, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  asking.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`the stream answered ${response.statusCode}`);
  const events = eventsOf(
    Readable.toWeb(
      response.pipe(createGunzip({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH })),
    ) as ReadableStream<Uint8Array>,
  );
  let [revision, bytesAsked] = [-1, 0];
  const plan: OpenPlan = {
    told: [],
    sitting: new Map(),
    asked: 0,
    bytes: () => response.socket.bytesRead + bytesAsked,
    stop: () => asking.destroy(),
  };
  const take = ({ revision: now, places }: PlanChanges) => {
    for (const [place, ticket] of places ?? []) {
      plan.sitting.set(place, ticket);
      if (ticket) plan.told.push({ ticket, place, at: performance.now() });
    }
    revision = now;
  };
  let opened!: () => void;
  const isOpen = new Promise<void>((resolve) => (opened = resolve));
  const read = async () => {
    for await (const event of events) {
      if (event?.name !== 'hall') continue;
      const news = event.data as PlanChanges;
      if (revision < 0) revision = news.revision;
      else if (news.places && news.revision === revision + 1) take(news);
      else if (news.revision > revision) {
        plan.asked += 1;
        const answer = await fetch(`${url}/${hall_id}/changes?since=${revision}`, { headers });
        const text = await answer.text();
        bytesAsked += text.length + JSON.stringify([...answer.headers]).length;
        take((JSON.parse(text) as { data: PlanChanges }).data);
      }
      opened();
    }
  };
  void read().catch(() => undefined);
  await isOpen;
  return plan;
}

import { createHash } from 'node:crypto';
import { renderTicket } from '#server/paper/ticket.ts';
import { logo, ticketImage } from './pictures.ts';
import { club, areaTicket, englishTicket, seatTicket, theatre } from './samples.ts';

/** Hashes of a few tickets, made in the order they are asked for: `node --import tsx printHash.ts 2 0 1`. */
export async function ticketHashes(order: number[]): Promise<Record<string, string>> {
  const kinds = [
    async () => renderTicket(seatTicket(), { image: null, logo: null, plan: theatre() }),
    async () =>
      renderTicket(englishTicket({ organization: 'ქართული Ωμέγα' }), {
        image: null,
        logo: await logo('#ffffff'),
        plan: theatre(),
      }),
    async () => renderTicket(areaTicket(), { image: await ticketImage('#7a2040'), logo: null, plan: club() }),
  ];
  const hashes: Record<string, string> = {};
  for (const i of order) {
    hashes[i] = createHash('sha256')
      .update(await kinds[i]!())
      .digest('hex');
  }
  return hashes;
}

if (process.argv[1]?.endsWith('printHash.ts')) {
  console.log(JSON.stringify(await ticketHashes(process.argv.slice(2).map(Number))));
}

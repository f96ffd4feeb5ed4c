import type { Wires } from '#server/call/wire.ts';
import type { locationCalls } from './routes.ts';

type Documented = Wires<ReturnType<typeof locationCalls>[number]>;

/** `call` of `src/dataProvider` as it is once the documented calls stand in `server/calls.ts`. */
export declare const call: <K extends keyof Documented>(
  name: K,
  given: { body: Documented[K]['body'] },
) => Promise<Documented[K]['answer'] & { headers: Headers }>;

/** What of a call decides how it may refuse. */
interface Refusing {
  refuses?: readonly number[];
  params?: unknown;
  theirs?: unknown;
  body?: unknown;
  upload?: boolean;
  heavy?: boolean;
}

/** Statuses of the refusals a call may answer: those of every call, those that follow from its parts, and its own. */
export function refusalsOf(call: Refusing): number[] {
  const found = [401, 403, 422, 503, ...(call.refuses ?? [])];
  if (call.params) found.push(404);
  if (call.theirs) found.push(412);
  // Whatever has a body may be long, and then waits for its turn or finds no room to.
  if (call.body || call.upload) found.push(400, 413, 415, 429);
  if (call.heavy) found.push(429);
  return found;
}

import { z } from 'zod';

/** An id as the database writes it, in small letters: code compares ids by their letters, however they were sent. */
export function uuid() {
  return z.uuid().overwrite((id) => id.toLowerCase());
}

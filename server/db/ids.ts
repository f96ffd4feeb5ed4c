import { type SQL, sql } from 'drizzle-orm';

const LENGTH = 16;

/** Many ids, sixteen bytes each, in the order they were asked for. */
export class PackedIds {
  readonly #bytes: Buffer;

  /** `text` as `packedIds` says it. */
  constructor(text: string | null) {
    this.#bytes = Buffer.from(text ?? '', 'base64');
  }

  get length(): number {
    return this.#bytes.length / LENGTH;
  }

  /** Those of these places, or all. */
  slice(from = 0, to = this.length): string[] {
    const hex = this.#bytes.toString('hex', from * LENGTH, Math.min(to, this.length) * LENGTH);
    const ids: string[] = [];
    for (let at = 0; at < hex.length; at += LENGTH * 2) ids.push(uuidOf(hex.slice(at, at + LENGTH * 2)));
    return ids;
  }
}

/** SQL: all ids as one text, in this order; as rows they would be a hundred bytes each, read in one go. */
export function packedIds(id: SQL, order?: SQL): SQL {
  return sql`encode(string_agg(uuid_send(${id}), ''::bytea ${order ? sql`order by ${order}` : sql``}), 'base64')`;
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

import { constants, crc32, deflateRawSync } from 'node:zlib';

const MB = 1024 * 1024;

/** What an entry holds, or what it already is when packed (then sizes and checksum are not looked at). */
export type Content = Uint8Array | { packed: Buffer };

/** A .zip with exactly these entries, in this order; names are written as they are. */
export function zip(entries: Record<string, Content> | [name: string, content: Content][]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  const list = Array.isArray(entries) ? entries : Object.entries(entries);
  for (const [name, content] of list) {
    const isPacked = 'packed' in content;
    const data = isPacked ? content.packed : deflateRawSync(content);
    const size = isPacked ? 0 : content.length;
    const label = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(0x0800, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(isPacked ? 0 : crc32(content), 14);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(label.length, 26);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(at, 42);
    files.push(local, label, data);
    directory.push(central, label);
    at += local.length + label.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** Packed data of a thousandth of the size that inflates to `megabytes` of zeros: one packed megabyte, repeated. */
export function packedZeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), deflateRawSync(Buffer.alloc(0))]);
}

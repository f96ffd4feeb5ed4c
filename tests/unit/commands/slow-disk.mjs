// Loaded before the product: the disk takes at most 100 kB of what it is given, and says so, as one that fills up does.
import fs from 'node:fs';

const { writeSync } = fs;
fs.writeSync = (fd, data, offset = 0, length = data.length - offset, ...rest) =>
  writeSync(fd, data, offset, typeof data === 'string' ? length : Math.min(length, 100_000), ...rest);

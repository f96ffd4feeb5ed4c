// Loaded before the product: from SIGUSR2 on the disk refuses to keep what is written.
import fs from 'node:fs';

process.on('SIGUSR2', () => {
  fs.fsyncSync = () => {
    throw Object.assign(new Error('no disk'), { code: 'EIO' });
  };
});

// Loaded before the product: the disk takes not another byte.
import fs from 'node:fs';

fs.writeSync = () => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
};

import os from 'node:os';

/** What a figure depends on, without naming the machine. */
export function machine() {
  return {
    at: new Date().toISOString().slice(0, 10),
    processor: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memory_gb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.platform()} ${os.arch()}`,
    node: process.version,
  };
}

/** Processes that wanted to run over the last 1, 5 and 15 minutes. */
export function loadAverage(): number[] {
  return os.loadavg().map((value) => Math.round(value * 100) / 100);
}

import { DemoClock } from '#server/demo/house.ts';

/** Loaded before the product: it is killed so many ms after it has begun to fill its database with demo data. */
const { goBack } = DemoClock.prototype;
let begun = false;
DemoClock.prototype.goBack = function (days) {
  if (!begun) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(process.env['DIE_AFTER_MS']));
  begun = true;
  return goBack.call(this, days);
};

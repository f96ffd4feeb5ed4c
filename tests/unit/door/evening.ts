import { type Arrival, insideBy } from '#shared/door/arrivals.ts';
import { type Device, type Said, type Told } from '#shared/door/device.ts';

interface Owned {
  device: string | null;
  epoch: number;
  wanted: string | null;
  /** When something about it changed last. */
  seq: number;
}

/** What a server has to do for the devices at a door, in a few lines: what the real one is held against. */
export class Desk {
  readonly arrivals = new Map<string, Arrival>();
  readonly owned = new Map<string, Owned>();
  /** Comings in of somebody who was inside. */
  doubles = 0;
  #seq = 0;

  constructor(ids: readonly string[]) {
    for (const id of ids) this.owned.set(id, { device: null, epoch: 0, wanted: null, seq: 0 });
  }

  ask(device: string, ids: readonly string[]): void {
    for (const id of ids) {
      const owned = this.owned.get(id)!;
      if (owned.device === device) owned.wanted = null;
      else if (owned.device === null) this.#give(owned, device);
      else {
        owned.wanted = device;
        owned.seq = this.#seq += 1;
      }
    }
  }

  sync(device: string, { waiting, after }: Said): Told {
    for (const each of waiting) {
      const owned = this.owned.get(each.invitation_id)!;
      if ('release' in each) {
        if (owned.device === device && owned.epoch === each.release) this.#give(owned, owned.wanted);
      } else if (!this.arrivals.has(each.id)) {
        if (each.kind === 'in' && this.inside(each.invitation_id) !== null) this.doubles += 1;
        this.arrivals.set(each.id, each);
        owned.seq = this.#seq += 1;
      }
    }
    const changed = [...this.owned].flatMap(([invitation_id, owned]) =>
      owned.seq <= after
        ? []
        : {
            invitation_id,
            owned: owned.device === device,
            epoch: owned.epoch,
            inside: this.inside(invitation_id),
            wanted: owned.device === device && owned.wanted !== null,
          },
    );
    return { received: waiting.length, changed, seq: this.#seq };
  }

  inside(invitation_id: string): string | null {
    return insideBy([...this.arrivals.values()].filter((each) => each.invitation_id === invitation_id));
  }

  #give(owned: Owned, device: string | null): void {
    Object.assign(owned, { device, epoch: owned.epoch + 1, wanted: null, seq: (this.#seq += 1) });
  }
}

/** A device whose page was closed at this moment and opened again: what it had kept. */
export function opened(device: Device): Device {
  return structuredClone(device);
}

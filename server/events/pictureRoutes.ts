import { eventAnswer } from '#resources/eventSchemas.ts';
import type { Database } from '../db/database.ts';
import { Afterwards, defineCall, FileAnswer, fileOf } from '../call/call.ts';
import { idParams } from '../crud/paging.ts';
import type { Work } from '../db/work.ts';
import { shownName } from '../uploads/guard.ts';
import { guardImage, type ImagePurpose } from '../uploads/image.ts';
import { pictureOf, removePicture, setPicture } from './pictures.ts';
import { eventWhole } from './read.ts';
import { requireEvent, requireOpenEvent } from './rules.ts';

const subject = (work: Work, params: { id: string }) => requireEvent(work, params.id);
const common = { tag: 'events', params: idParams, answer: eventAnswer, subject };

/** The picture or the logo of an event's tickets: shown, put on, taken off. */
export function pictureCalls<P extends ImagePurpose>(database: Database, purpose: P) {
  const path = `/events/:id/${purpose}` as const;
  const thing = purpose === 'ticket_image' ? 'picture' : 'logo';
  return [
    defineCall({
      ...common,
      method: 'GET',
      path,
      summary: `The ${thing} on the event's tickets`,
      least: 'manager_seat',
      answer: fileOf('image/png', 'image/jpeg'),
      run: async (work, { params }) => {
        const { name, type, bytes } = await pictureOf(work, params.id, purpose);
        return new FileAnswer(name ?? purpose, type, bytes, true);
      },
    }),
    defineCall({
      ...common,
      method: 'PUT',
      path,
      refuses: [409],
      summary: `Put a ${thing} on the event's tickets`,
      least: 'manager_event',
      upload: true,
      run: async (work, { params, file }) => {
        await requireOpenEvent(work, params.id);
        // Pictures are decoded outside any transaction.
        return new Afterwards(async () => {
          const picture = await guardImage(file.bytes, purpose);
          return database.work(work.context, async (work) => {
            await setPicture(work, params.id, purpose, { ...picture, name: shownName(file.name) });
            return eventWhole(work, params.id);
          });
        });
      },
    }),
    defineCall({
      ...common,
      method: 'DELETE',
      path,
      refuses: [409],
      summary: `Take the ${thing} off the event's tickets`,
      least: 'manager_event',
      run: async (work, { params }) => {
        await removePicture(work, params.id, purpose);
        return eventWhole(work, params.id);
      },
    }),
  ];
}

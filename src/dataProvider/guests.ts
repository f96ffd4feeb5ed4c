import type { DeleteManyParams } from 'react-admin';
import type { Writes } from './dataProvider.ts';
import { createCalls } from './calls.ts';
import { meant } from './meant.ts';
import type { Http } from './http.ts';

/** Guests named one by one are deleted by calls of the specification; what is told of any deletion of guests is who is invited to an event ahead. */
export function guestWrites(http: Http, organization: () => string): Writes {
  const { call } = createCalls(http);
  const given = (params: DeleteManyParams) => {
    const { background: _, ...body } = meant(params);
    return { params: { id: organization() }, body };
  };
  return {
    // All that match may be more than one call deletes, and those of every noun go on in the background.
    removeMany: (params) =>
      meant(params).filter
        ? call('DELETE /:noun/destroy_list', { params: { noun: 'guests' }, body: meant(params) })
        : call('DELETE /organizations/:id/guests/destroy_list', given(params)),
    countDeletion: (params) => call('POST /organizations/:id/guests/count_destroy', given(params)),
  };
}

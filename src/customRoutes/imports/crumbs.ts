import type { useTranslate } from 'react-admin';
import { pathOf } from '#shared/resource.ts';
import type { Import } from './said.ts';

/** The way to the imports of a noun: from its list, or from the event whose guests they are. */
export function crumbsOf(noun: string | undefined, event: Import['event'], translate: ReturnType<typeof useTranslate>) {
  if (event) return [{ label: event.name, to: `/events/${event.id}/guests-invitation?hall=${event.hall_id}` }];
  return noun ? [{ label: translate(`resources.${noun}.many`), to: pathOf({ name: noun }) }] : undefined;
}

import { fromFiles, type Messages } from '../plurals.ts';

/** What is said nowhere on the first page, the list of events. */
export default fromFiles(
  import.meta.glob<Messages>(
    '../../../locales/ru/{archive,calendar.own,card,changes,cinema.own,crud.own,events.own,first_steps.own,hall,imports,invitation,jobs,keys,palette,places,problems.fields,record,resources.own,sheet,tickets.own,users,wizard}.json',
    { eager: true, import: 'default' },
  ),
);

import { fullName, isPlusOne, namesIn } from '#shared/person.ts';
import type { SeatingRule } from '#resources/seatingRuleSchemas.ts';
import { unknownKind } from '#shared/seating/ruleKinds.ts';
import type { HallLayout } from '#shared/hall/layout.ts';
import type { Translate } from '../../../plan/words.ts';

/** As many names as a sentence has of one side. */
const NAMED = 3;

type Groups = Pick<HallLayout, 'tables' | 'rows'>;

/** What people of a hall share: tables, rows, or one of both. */
export function groupWord({ tables, rows }: Groups): 'table' | 'row' | 'both' {
  if (tables.length === 0) return 'row';
  return rows.length === 0 ? 'table' : 'both';
}

/** 'Ivanov Ivan and Petrov Petr: not at one table' */
export function ruleSentence(rule: SeatingRule, layout: Groups, translate: Translate): string {
  const sides = [...partsOf(rule.people, translate), ...(rule.others ? partsOf(rule.others, translate) : [])];
  const who = listed(sides, translate);
  const text = translate('hall.rules.says', { who, what: ruleText(rule, layout, translate) });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'not at one table' */
export function ruleText({ kind, seats, places }: SeatingRule, layout: Groups, translate: Translate): string {
  switch (kind) {
    case 'apart':
      if (seats !== null) return translate('hall.rules.apart_seats', { smart_count: seats });
      return translate(`hall.rules.apart_${groupWord(layout)}`);
    case 'same_table':
      return translate(`hall.rules.same_table_${groupWord(layout)}`);
    case 'beside':
    case 'near_stage':
      return translate(`hall.rules.${kind}`);
    case 'within': {
      const of = places?.level !== undefined ? 'level' : places?.zone !== undefined ? 'zone' : 'sector';
      return translate(`hall.rules.within_${of}`, { name: places?.name ?? translate('hall.rules.unknown') });
    }
    default:
      return unknownKind(kind);
  }
}

function partsOf({ named, party, rank }: SeatingRule['people'], translate: Translate): string[] {
  if (party !== undefined) return [translate('hall.rules.who_party', { party })];
  if (rank !== undefined) return [translate('hall.rules.who_rank', { rank })];
  const some = named.slice(0, NAMED).map(({ name }) => (name ? shortName(name) : translate('hall.rules.unknown')));
  const rest = named.length - some.length;
  return rest > 0 ? [...some, translate('hall.rules.more', { smart_count: rest })] : some;
}

/** Without a patronymic, which makes a line of two; whoever comes with somebody and has no name is still told apart. */
function shortName(name: string): string {
  const names = namesIn(name);
  return fullName(isPlusOne(names) ? names : { ...names, middle_name: null });
}

function listed(parts: readonly string[], translate: Translate): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : translate('hall.rules.and', { some: parts.slice(0, -1).join(', '), last });
}

/** What keeps a rule from being about what it says: people who are gone, a part of the hall that isn't there; null where nothing does. */
export function goneText({ people, others, places, kind }: SeatingRule, translate: Translate): string | null {
  const sides = [people, ...(others ? [others] : [])];
  const gone = (standing: string) =>
    sides.flatMap(({ named }) =>
      named.flatMap((each) => (each.standing === standing ? (each.name ?? translate('hall.rules.unknown')) : [])),
    );
  const [removed, left] = [gone('removed'), gone('not_invited')];
  const empty = sides.find(({ ids, named }) => ids.length === 0 && named.length === 0);
  const said = [
    ...(removed.length > 0 ? [translate('hall.rules.gone_removed', { names: removed.join(', ') })] : []),
    ...(left.length > 0 ? [translate('hall.rules.gone_left', { names: left.join(', ') })] : []),
    ...(empty?.party !== undefined ? [translate('hall.rules.gone_party', { party: empty.party })] : []),
    ...(empty?.rank !== undefined ? [translate('hall.rules.gone_rank', { rank: empty.rank })] : []),
    ...(kind === 'within' && places?.there === false ? [translate('hall.rules.gone_places')] : []),
  ];
  return said.length > 0 ? said.join(' ') : null;
}

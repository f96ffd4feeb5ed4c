import type { ReactNode } from 'react';
import { Box, Link, Typography } from '@mui/material';
import { RecordContextProvider, useLocale, useTranslate } from 'react-admin';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { Language } from '#shared/limits.ts';
import { formatPhone, fullName } from '#shared/person.ts';
import { now } from '../../clock.ts';
import { Cell } from '../../crud/kinds/index.tsx';
import { useVisible } from '../../crud/useVisible.ts';
import { useWords } from '../../crud/words.ts';
import { formatMomentShort } from '../../i18n/dates.ts';
import { Card } from '../../ui/Card.tsx';
import { eventsResource, OTHERS } from '../eventBasics/fields.ts';

/** Who ordered it, what its tickets look like, and who did what to it when. */
export function FactsCard({ event }: { event: EventAnswer }) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const words = useWords(eventsResource);
  const others = useVisible(eventsResource, OTHERS);
  const record = event as unknown as Record<string, unknown> & { id: string };
  const { customer, ticket_image, ticket_logo, created_by, archived_by } = event;
  const moment = (at: string) => formatMomentShort(at, language, now());
  const design = [ticket_image && 'image', ticket_logo && 'logo'].filter((own) => typeof own === 'string');
  return (
    <Card title={translate('events.page.facts')}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {customer && (
          <Fact name={translate('events.part.customer')}>
            <div>{fullName(customer)}</div>
            <Link href={`tel:${customer.phone}`}>{formatPhone(customer.phone)}</Link>
            <br />
            <Link href={`mailto:${customer.email}`}>{customer.email}</Link>
          </Fact>
        )}
        {event.code && (
          <Fact name={translate('events.page.code')}>
            <Box component="span" sx={{ fontWeight: 600, letterSpacing: '0.04em' }}>
              {event.code}
            </Box>
          </Fact>
        )}
        <Fact name={translate('events.page.tickets_look')}>
          {[
            translate(`events.page.language.${event.language}`),
            design.length > 0
              ? design.map((own) => translate(`events.page.design.${own}`)).join(', ')
              : translate('events.page.design.default'),
          ].join(' · ')}
        </Fact>
        <Fact name={translate('events.page.created')}>
          {[moment(event.created_at), created_by && fullName(created_by)].filter(Boolean).join(', ')}
        </Fact>
        {event.published_at && <Fact name={translate('events.page.published')}>{moment(event.published_at)}</Fact>}
        {event.state === 'archived' && event.archived_at && (
          <Fact name={translate('events.page.archived')}>
            {[moment(event.archived_at), archived_by ? fullName(archived_by) : translate('events.page.by_age')].join(
              ', ',
            )}
          </Fact>
        )}
        <RecordContextProvider value={record}>
          {others.map(
            (name) =>
              (record[name] ?? null) !== null && (
                <Fact key={name} name={words.field(name)}>
                  <Cell resource={eventsResource} name={name} field={eventsResource.fields[name]!} record={record} />
                </Fact>
              ),
          )}
        </RecordContextProvider>
        {event.comment && (
          <Fact name={words.field('comment')}>
            {/* What the server lets through is text, lists and links. */}
            <Box sx={COMMENT} dangerouslySetInnerHTML={{ __html: event.comment }} />
          </Fact>
        )}
      </Box>
    </Card>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="look.text2">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </div>
  );
}

const COMMENT = {
  '& p, & ul, & ol': { my: 0.5 },
  '& ul, & ol': { pl: 2.5 },
  '& > :first-of-type': { mt: 0 },
  '& a': { color: 'look.accent' },
};

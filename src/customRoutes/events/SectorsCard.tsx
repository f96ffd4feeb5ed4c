import { Avatar, Box, Button, Link, Typography } from '@mui/material';
import { Shapes, UserPlus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { EventAnswer } from '#resources/eventSchemas.ts';
import type { HallSector } from '#resources/hallSchemas.ts';
import { fullName } from '#shared/person.ts';
import { Card, CARD_EDGE } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Bar } from '../../ui/StatBar.tsx';
import { SectorTag, Tag } from '../../ui/Tag.tsx';
import { stepPath } from '../eventBasics/paths.ts';

/** The sectors of the hall that is shown: who holds each, and how full it is. */
export function SectorsCard(props: { event: EventAnswer; sectors: readonly HallSector[]; mayEdit: boolean }) {
  const { event, sectors, mayEdit } = props;
  const translate = useTranslate();
  if (sectors.length === 0) {
    return (
      <Card title={translate('events.page.sectors')} flush>
        <EmptyState
          bare
          icon={<Shapes size={24} />}
          title={translate('events.page.no_sectors')}
          hint={translate('events.page.no_sectors_hint')}
          actions={
            mayEdit && (
              <Button component={RouterLink} to={stepPath(event, 'sectors')}>
                {translate('events.page.divide')}
              </Button>
            )
          }
        />
      </Card>
    );
  }
  return (
    <Card title={translate('events.page.sectors')} flush>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sectors.map((sector) => (
          <Box component="li" key={sector.id} sx={ROW}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, fontWeight: 600 }}>
              <SectorTag number={sector.number} />
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {sector.name}
              </Box>
              {sector.mine && <Tag tone="soft">{translate('events.page.mine')}</Tag>}
            </Box>
            <Manager event={event} sector={sector} mayEdit={mayEdit} />
            <Box sx={{ gridArea: 'count', fontVariantNumeric: 'tabular-nums', textAlign: 'right', fontWeight: 600 }}>
              {translate('events.of', { done: sector.seated, total: sector.total_seats })}
            </Box>
            <Box sx={{ gridArea: 'bar' }}>
              <Bar parts={[{ value: sector.seated }]} total={sector.total_seats} />
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

function Manager(props: { event: EventAnswer; sector: HallSector; mayEdit: boolean }) {
  const { event, sector, mayEdit } = props;
  const translate = useTranslate();
  const { manager } = sector;
  return (
    <Box sx={{ gridArea: 'manager', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {manager ? (
        <>
          <Avatar aria-hidden="true" sx={{ width: 24, height: 24, fontSize: 11 }}>
            {`${manager.last_name.charAt(0)}${manager.first_name.charAt(0)}`.toUpperCase()}
          </Avatar>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {fullName(manager)}
          </Typography>
        </>
      ) : mayEdit ? (
        <Link
          component={RouterLink}
          to={stepPath(event, 'sectors')}
          variant="body2"
          aria-label={translate('events.page.assign_to', { name: sector.name })}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'look.warn', fontWeight: 600 }}
        >
          <UserPlus size={16} aria-hidden="true" />
          {translate('events.page.assign')}
        </Link>
      ) : (
        <Typography variant="body2" color="look.text2">
          {translate('events.page.nobody')}
        </Typography>
      )}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.75,
  alignItems: 'center',
  px: CARD_EDGE,
  py: 1,
  minHeight: 44,
  borderTop: 1,
  borderColor: 'look.line',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) minmax(0, 1fr) 104px 88px' },
  gridTemplateAreas: { xs: '"name count" "manager manager" "bar bar"', md: '"name manager count bar"' },
  '& > :first-of-type': { gridArea: 'name' },
} as const;

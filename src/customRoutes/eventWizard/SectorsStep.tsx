import { Suspense } from 'react';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { limit } from '#shared/limits.ts';
import { fullName } from '#shared/person.ts';
import { call } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { FullHeight } from '../../ui/FullHeight.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { HallSwitch } from '../eventBasics/HallSwitch.tsx';
import { refusing, SectorPainter, type Manager } from '../hall/index.ts';
import { StepFooter } from './StepFooter.tsx';
import type { StepProps } from './steps.ts';
import { useHall } from './useHall.ts';

/** Step 5: sectors are painted on the plan and given to managers; each stroke is saved as it is made. */
export function SectorsStep({ event, onChanged, onNext, onBack }: StepProps) {
  const translate = useTranslate();
  const { id, choose, hall, query, refresh } = useHall(event);
  const managers = useManagers();
  const mayEdit = useMay('halls', 'edit', hall);
  if (query.error && !hall) return <LoadingFailed error={query.error} onRefresh={() => void query.refetch()} />;
  if (!hall) return <Skeleton height={400} sx={{ m: 3 }} />;
  const act = <T,>(call: () => Promise<T>) =>
    refusing(async () => {
      const result = await call();
      await Promise.all([refresh(), onChanged()]);
      return result;
    });
  return (
    <>
      {event.halls.length > 1 && (
        <Box sx={{ px: { xs: 2, sm: 3 }, py: 1 }}>
          <HallSwitch event={event} hallId={id} onChange={choose} />
        </Box>
      )}
      <FullHeight>
        <Suspense fallback={<Skeleton height={400} sx={{ m: 3 }} />}>
          <SectorPainter
            key={id}
            layout={hall.layout}
            places={hall.places}
            sectors={hall.sectors}
            managers={managers}
            title={hall.name}
            readOnly={!mayEdit}
            onAdd={(name) =>
              act(async () => (await call('POST /sectors', { body: { hall_id: id, name, places: [] } })).data.id)
            }
            onRename={(sector, name) =>
              act(async () => void (await call('PUT /sectors/:id', { params: { id: sector }, body: { name } })))
            }
            onAssign={(sector, manager_id) =>
              act(async () => void (await call('PUT /sectors/:id', { params: { id: sector }, body: { manager_id } })))
            }
            onRemove={(sector) => act(async () => void (await call('DELETE /sectors/:id', { params: { id: sector } })))}
            onPaint={(changes) =>
              act(async () => void (await call('PUT /halls/:id/paint', { params: { id }, body: { changes } })))
            }
          />
        </Suspense>
      </FullHeight>
      <StepFooter
        onBack={onBack}
        onNext={onNext}
        next={translate('wizard.sectors.next')}
        note={translate('wizard.sectors.note')}
      />
    </>
  );
}

function useManagers(): Manager[] {
  const { data } = useQuery({
    queryKey: ['users', 'picker'],
    queryFn: async ({ signal }) =>
      (
        await call('GET /users', {
          query: { per_page: limit('perPagePicker'), sort: 'last_name', order: 'asc' },
          signal,
        })
      ).data,
  });
  return (data ?? []).map((employee) => ({ id: employee.id, name: fullName(employee) }));
}

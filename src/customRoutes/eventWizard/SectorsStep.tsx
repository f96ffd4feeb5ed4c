import { Suspense } from 'react';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { SectorAnswer } from '#shared/halls.ts';
import { limit } from '#shared/limits.ts';
import { fullName } from '#shared/person.ts';
import { api } from '../../dataProvider/index.ts';
import { useMay } from '../../dataProvider/useMay.ts';
import { FullHeight } from '../../ui/FullHeight.tsx';
import { LoadingFailed } from '../../ui/LoadingFailed.tsx';
import { HallSwitch } from '../eventBasics/HallSwitch.tsx';
import { refusing, SectorPainter, type Manager } from '../hall/index.ts';
import { StepFooter } from './StepFooter.tsx';
import type { StepProps } from './steps.ts';
import { useHall } from './useHall.ts';

interface Employee {
  id: string;
  last_name: string;
  first_name: string;
  middle_name: string | null;
}

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
              act(
                async () =>
                  (await api.post<SectorAnswer>('sectors', { body: { hall_id: id, name, places: [] } })).data.id,
              )
            }
            onRename={(sector, name) => act(async () => void (await api.put(`sectors/${sector}`, { body: { name } })))}
            onAssign={(sector, manager_id) =>
              act(async () => void (await api.put(`sectors/${sector}`, { body: { manager_id } })))
            }
            onRemove={(sector) => act(async () => void (await api.delete(`sectors/${sector}`)))}
            onPaint={(changes) => act(async () => void (await api.put(`halls/${id}/paint`, { body: { changes } })))}
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
        await api.get<Employee[]>('users', {
          query: { per_page: limit('perPagePicker'), sort: 'last_name', order: 'asc' },
          signal,
        })
      ).data,
  });
  return (data ?? []).map((employee) => ({ id: employee.id, name: fullName(employee) }));
}

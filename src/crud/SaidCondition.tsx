import { Fragment } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Resource } from '#shared/resource.ts';
import { type Condition, operatorsOf, wayWord } from './conditions.ts';
import { SaidValue, valuesIn } from './kinds/said.tsx';
import { useWords } from './words.ts';

/** A filter in words: field, how it is compared, with what. */
export function SaidCondition({ resource, condition }: { resource: Resource; condition: Condition }) {
  const translate = useTranslate();
  const words = useWords(resource);
  const { name, way, said } = condition;
  const field = resource.fields[name]!;
  const isMany = valuesIn(field, said[way as 'is']).length > 1;
  return (
    <>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {translate(`crud.filter.said.${wayWord(way, isMany)}`, { field: words.field(name) })}{' '}
      </Box>
      {way !== 'empty' &&
        way !== 'filled' &&
        operatorsOf(way).map((operator) => {
          const value = said[operator];
          if (!value) return null;
          return (
            <Fragment key={operator}>
              {way === 'range' && (
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {translate(`crud.filter.value.${operator}`).toLowerCase()}{' '}
                </Box>
              )}
              <SaidValue resource={resource} name={name} field={field} value={value} />{' '}
            </Fragment>
          );
        })}
    </>
  );
}

import { useRevalidator } from 'react-router';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SearchIcon } from '#ui/icons/icons.tsx';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { FilterLink } from '../use-browse-links.ts';
import { countActive, defaultFilters, type Filters } from './filters.ts';

const texts = {
  free: { title: 'catalogue.noneFree', text: 'catalogue.noneFreeText' },
  open: { title: 'catalogue.noneOpen', text: 'catalogue.noneOpenText' },
  capped: { title: 'catalogue.noneYet', text: 'catalogue.noneYetText' },
} as const;

interface NoMatchesProps {
  filters: Filters;
  /** Whether the server has stopped searching before the end of a long list. */
  isCapped: boolean;
  link: FilterLink;
}

/** Shown in place of the list if no drama matches or the page number is too high. */
export function NoMatches({ filters, isCapped, link }: NoMatchesProps) {
  const { t } = useTranslator();
  if (filters.page > 1) {
    return (
      <EmptyState
        title={t('catalogue.pastEnd')}
        action={<LinkButton href={link({ page: 1 })}>{t('catalogue.firstPage')}</LinkButton>}
      />
    );
  }
  if (countActive(filters) === 0) {
    return <EmptyState title={t('home.empty')} text={t('home.emptyHint')} />;
  }
  if (filters.availability) {
    const { filter, market } = filters.availability;
    const isFreeOnly = filter === 'free';
    const { title, text } = isCapped ? texts.capped : texts[filter];
    return (
      <EmptyState
        picture={<SearchIcon size={40} />}
        title={t(title)}
        text={t(text)}
        action={
          <>
            {isFreeOnly && (
              <LinkButton
                variant="primary"
                href={link({ availability: { filter: 'open', market } })}
              >
                {t('catalogue.includeOpen')}
              </LinkButton>
            )}
            <LinkButton href={link({ availability: undefined })}>
              {t('catalogue.anyAvailability')}
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={<SearchIcon size={40} />}
      title={t('catalogue.noMatches')}
      text={t(filters.keyword ? 'catalogue.noMatchesKeyword' : 'catalogue.noMatchesFilters')}
      action={
        <LinkButton variant="primary" href={link(defaultFilters)}>
          {t('catalogue.clearAll')}
        </LinkButton>
      }
    />
  );
}

/** Shown in place of the list if it failed to load. */
export function ListLoadError() {
  const { t } = useTranslator();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      picture={<AlertIcon size={40} />}
      title={t('catalogue.failed')}
      text={t('catalogue.failedText')}
      action={
        <Button variant="primary" isLoading={state === 'loading'} onClick={() => revalidate()}>
          {t('shell.retry')}
        </Button>
      }
    />
  );
}

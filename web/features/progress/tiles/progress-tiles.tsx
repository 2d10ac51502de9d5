import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { moodName } from '#contract/domain/mood.ts';
import { progressQuery } from '#web/queries/progress-queries.ts';
import { Hull } from '#web/ui/brand/hull.tsx';
import { moodTone } from '#web/ui/check-in/mood-tone.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { Ring } from '#web/ui/data-display/ring.tsx';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton, SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { Progress } from '../progress-replies.ts';
import { UnsetNote } from '../unset-note.tsx';
import { formatGoal, formatRestDays, formatSince, streakUnit } from './tile-labels.ts';

/** The weekly goal and the totals of all check-ins, on one slab. */
export function ProgressTiles() {
  const query = useQuery(progressQuery);
  const { data, isError } = query;
  if (data) {
    return (
      <div className="grid gap-3">
        <Slab progress={data} />
        {data.totalEntries > 0 && <Note />}
      </div>
    );
  }
  if (isError) {
    return (
      <Card pad>
        <QueryFailure query={query} text="We couldn't load these numbers." />
      </Card>
    );
  }
  return (
    <div className="grid gap-3">
      <LoadingSlab />
      <Note />
    </div>
  );
}

/** Rendered while the data is loading too, so that the list below does not move. */
const Note = () => <UnsetNote where="In the average and each entry's score" />;

const SLAB_CLASS = 'overflow-hidden lg:flex';
const GOAL_CLASS =
  'flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-border p-5 lg:flex-[1.6] lg:border-b-0 lg:px-8 lg:py-6';
/** Side by side while each has room for its text, with hairlines between them in either layout. */
const TILES_CLASS =
  'grid grid-cols-[repeat(auto-fit,minmax(min(5.6rem,100%),1fr))] gap-px bg-border lg:flex-[3] lg:border-l lg:border-border';
const TILE_CLASS = 'flex min-w-0 flex-col bg-surface px-3.5 py-4 lg:px-7 lg:py-6';

function Slab({ progress }: { readonly progress: Progress }) {
  const { weekly, totalEntries, averageMood, currentStreak, firstDay, today, showStreak, restWeekdays } = progress;
  return (
    <Card as="section" aria-label="Summary" className={SLAB_CLASS}>
      <WeeklyGoal weekly={weekly} restDays={restWeekdays.length} />
      <dl className={TILES_CLASS}>
        <Tile title="Total Entries" value={formatInteger(totalEntries)}>
          {formatSince(firstDay, today) ?? 'No entries yet'}
        </Tile>
        <Tile title="Avg Mood" value={averageMood?.toFixed(1) ?? null} unit={averageMood !== null && 'of 5'}>
          {averageMood === null ? (
            'No entries yet'
          ) : (
            <span className="flex items-center gap-2">
              <Hull score={averageMood} tone={moodTone(averageMood)} />
              {moodName(averageMood)}
            </span>
          )}
        </Tile>
        {showStreak && (
          <Tile title="Day Streak" value={formatInteger(currentStreak)}>
            {streakUnit(currentStreak)}
          </Tile>
        )}
      </dl>
    </Card>
  );
}

function WeeklyGoal({ weekly, restDays }: Pick<Progress, 'weekly'> & { readonly restDays: number }) {
  const filled = Math.min(weekly.entries, weekly.goal);
  return (
    <div className={GOAL_CLASS}>
      <div aria-hidden="true">
        <Ring percent={weekly.percent}>
          <p>
            <span className="block font-voice text-[2rem] leading-none font-medium">{filled}</span>{' '}
            <span className="text-small font-medium text-muted">of {weekly.goal}</span>
          </p>
        </Ring>
      </div>
      <dl className="min-w-0 flex-[1_1_8rem]">
        <dt className="font-voice text-heading font-medium">Weekly Goal</dt>
        <dd className="mt-1 text-small text-muted">
          <span className="sr-only">
            {filled} of {weekly.goal},{' '}
          </span>
          <b className="text-text">{weekly.percent}%</b>
          {weekly.entries > weekly.goal ? `, with ${weekly.entries} this week` : ' this week'}
          <span className="block">{formatGoal(weekly, restDays)}</span>
          {restDays > 0 && <span className="block">{formatRestDays(restDays)}</span>}
        </dd>
      </dl>
    </div>
  );
}

interface TileProps {
  readonly title: string;
  /** Null if there is none yet. */
  readonly value: string | null;
  /** For screen readers only: the tile has no space for it. */
  readonly unit?: string | false;
  readonly children: ReactNode;
}

/** The number comes first visually. For screen readers, its name does. */
function Tile({ title, value, unit, children }: TileProps) {
  return (
    <div className={TILE_CLASS}>
      <dt className="text-small font-semibold">{title}</dt>
      <dd className="-order-1 mb-2.5 font-voice text-numeral font-medium">
        {/* Small enough for one line, so that the labels of the tiles stay level. */}
        {value ?? <span className="block text-[1.25rem] leading-(--ek-text-numeral)">Not yet</span>}
        {unit && <span className="sr-only"> {unit}</span>}
      </dd>
      <dd className="text-small text-muted">{children}</dd>
    </div>
  );
}

/** A placeholder in the size of the slab. */
function LoadingSlab() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your figures
      </p>
      <Card aria-hidden="true" className={SLAB_CLASS}>
        <div className={GOAL_CLASS}>
          <Skeleton width="6.5rem" height="6.5rem" radius="50%" />
          <div className="grid min-w-0 flex-[1_1_8rem] gap-3">
            <Skeleton width="8rem" height="1.5rem" />
            <Skeleton width="11rem" />
          </div>
        </div>
        <div className={TILES_CLASS}>
          {['check-ins', 'mood', 'streak'].map((tile) => (
            <div key={tile} className={TILE_CLASS}>
              <SkeletonLine width="3.5rem" className="mb-2.5 font-voice text-numeral" />
              <SkeletonLine width="6rem" className="text-small" />
              <SkeletonLine width="5rem" className="text-small" />
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}

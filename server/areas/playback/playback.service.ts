import { WORLD } from '#contract/licence/territories.ts';
import type { GrantedPlayback } from '#contract/playback.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Caller } from '#server/http/api/caller.ts';
import { viewerOf } from '#server/network/viewer.ts';
import { hashToken } from '#server/text/tokens.ts';
import { findRuleOfGrant, listDramaRules, lockRule, type RuleRow } from './grants.queries.ts';
import type { PlaybackGrants } from './grants.ts';

interface PlaybackParts {
  db: Db;
  grants: PlaybackGrants;
  /** Whether a proxy tells the visitor's country, so that the rules of territories are applied. */
  areTerritoriesApplied: boolean;
}

export type PlaybackService = ReturnType<typeof createPlaybackService>;

/** Playback of episodes that not everybody may watch, without a screener. */
export function createPlaybackService({ db, grants, areTerritoriesApplied }: PlaybackParts) {
  const isInTerritory = (rule: RuleRow, { country }: Pick<Caller, 'country'>) =>
    !areTerritoriesApplied || isWatchedIn(rule, country);

  return {
    /** Also opens episodes that everybody may watch: the rule may have changed a moment ago. */
    openEpisode(dramaId: number, episodeNo: number, caller: Caller): Promise<GrantedPlayback> {
      return db.transaction().execute(async (tx) => {
        const rule = await lockRule(tx, dramaId, episodeNo);
        if (!rule) throw new AppError('notFound');
        if (!rule.is_in_preview) throw new AppError('episodeLocked');
        if (!isInTerritory(rule, caller)) throw new AppError('notInTerritory');
        const viewerHash = viewerOf(caller);
        return grants.issue(tx, { viewerHash, dramaId, episodeNo, viewId: null });
      });
    },

    /** Those of the dramas of which everybody in the caller's country may watch every episode. */
    async listOpenDramas(
      db: Db,
      dramaIds: number[],
      caller: Pick<Caller, 'country'>,
    ): Promise<number[]> {
      const rules = await listDramaRules(db, dramaIds);
      return rules
        .filter((rule) => rule.is_in_preview && isInTerritory(rule, caller))
        .map(({ drama_id }) => drama_id);
    },

    /** If the rules change after they were checked here, a trigger deletes the grant. */
    async renew(token: string, caller: Caller): Promise<{ expires_at: string }> {
      const rule = caller.viewer
        ? await findRuleOfGrant(db, hashToken(token), hashToken(caller.viewer))
        : undefined;
      const isAllowed = rule?.is_in_preview && isInTerritory(rule, caller);
      const expiresAt = isAllowed ? await grants.renew(token) : undefined;
      if (!expiresAt) throw new AppError('playbackEnded');
      return { expires_at: expiresAt.toISOString() };
    },
  };
}

/** A visitor whose country is unknown may watch only what may be watched everywhere. */
function isWatchedIn(
  { watch_territories, watch_territories_excluded }: RuleRow,
  country: string | undefined,
): boolean {
  const isWorld = watch_territories.includes(WORLD);
  if (country === undefined) return isWorld && watch_territories_excluded.length === 0;
  return (
    (isWorld || watch_territories.includes(country)) &&
    !watch_territories_excluded.includes(country)
  );
}

import type { Handlers } from '#server/http/api/handler.ts';
import type { MaterialsService } from './materials.service.ts';

export function materialsEndpoints(materials: MaterialsService) {
  return {
    downloadDramaMaterials: ({ drama_id }, { locale, user }) =>
      materials.download(locale, user.userId, drama_id),
  } satisfies Partial<Handlers>;
}

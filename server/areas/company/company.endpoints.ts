import type { Handlers } from '#server/http/api/handler.ts';
import type { CompanyService } from './company.service.ts';

export function companyEndpoints(company: CompanyService) {
  return {
    getCompanyProfile: (_input, { user }) => company.get(user.userId),
    updateCompanyProfile: (profile, { user }) => company.save(user.userId, profile),
  } satisfies Partial<Handlers>;
}

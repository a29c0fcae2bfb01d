import type { Handlers } from '#server/http/api/handler.ts';
import type { ScreenerService } from './screener.service.ts';

export function screenerEndpoints(screeners: ScreenerService) {
  return {
    requestScreener: (input, call) => screeners.request(input, call),
    getOpenTitles: (input, call) => screeners.listOpenTitles(input, call),
    getScreenerList: (input, call) => screeners.list(input, call),
    getScreener: ({ token }, call) => screeners.show(token, call),
    sendScreenerCode: ({ token }, call) => screeners.sendCode(token, call),
    verifyScreenerCode: ({ token, code }, call) => screeners.verifyCode(token, code, call),
    openScreenerEpisode: (input, call) => screeners.openEpisode(input, call),
    reportScreenerView: (input, call) => screeners.report(input, call),
  } satisfies Partial<Handlers>;
}

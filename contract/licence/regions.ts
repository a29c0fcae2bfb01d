/** The regions in which rights are sold; choosing one selects all its countries. */
const CODES = {
  northAmerica: 'BM CA GL PM US',
  latinAmerica:
    'AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GT GY HN HT JM KN KY LC MF ' +
    'MQ MS MX NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU ' +
    'LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  middleEastNorthAfrica: 'AE BH DZ EG EH IL IQ IR JO KW LB LY MA OM PS QA SA SY TN TR YE',
  subSaharanAfrica:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW KE KM LR LS MG ML MR MU MW MZ NA NE ' +
    'NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TZ UG YT ZA ZM ZW',
  centralAsia: 'AM AZ GE KG KZ TJ TM UZ',
  southAsia: 'AF BD BT IN LK MV NP PK',
  eastAsia: 'CN HK JP KP KR MN MO TW',
  southeastAsia: 'BN ID KH LA MM MY PH SG TH TL VN',
  oceania: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
};

export type Region = keyof typeof CODES;

export const regions = Object.entries(CODES).map(([name, codes]) => ({
  name: name as Region,
  codes: codes.split(' '),
}));

export function holdsAll(chosen: readonly string[], codes: readonly string[]): boolean {
  return codes.every((code) => chosen.includes(code));
}

/** Summarises a selection: the regions that are complete, and the remaining countries. */
export function summariseTerritories(chosen: readonly string[]): {
  regions: Region[];
  countries: string[];
} {
  const complete = regions.filter(({ codes }) => holdsAll(chosen, codes));
  const covered = new Set(complete.flatMap(({ codes }) => codes));
  return {
    regions: complete.map(({ name }) => name),
    countries: chosen.filter((code) => !covered.has(code)),
  };
}

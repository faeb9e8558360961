import { Socket } from "node:net";
import { expect, test } from "vitest";
import { ConnectionSharing } from "./connection-sharing";

/** Makes receivers that record the connections that they get, by number. */
function sharing() {
  const shared = new ConnectionSharing();
  const connections: Socket[] = [];
  const receiver = () => {
    const received: number[] = [];
    return { received, give: (connection: Socket) => received.push(connections.indexOf(connection)) };
  };
  const connect = (count = 1) => {
    for (let index = 0; index < count; index += 1) {
      connections.push(new Socket());
      shared.take(connections.at(-1) as Socket);
    }
  };
  return { shared, receiver, connect, connections };
}

test("connections are given to the processes in turn", () => {
  const { shared, receiver, connect } = sharing();
  const [first, second] = [receiver(), receiver()];
  for (const each of [first, second]) shared.add(each);
  shared.open();
  connect(5);
  expect([first.received, second.received]).toEqual([
    [0, 2, 4],
    [1, 3],
  ]);
});

test("until all are up, and while none is, connections wait, and none is lost", () => {
  const { shared, receiver, connect } = sharing();
  const [first, second] = [receiver(), receiver()];
  shared.add(first);
  connect(2);
  expect(first.received).toEqual([]);
  shared.open();
  expect(first.received).toEqual([0, 1]);
  shared.remove(first);
  connect(2);
  shared.add(second);
  expect([first.received, second.received]).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test("only so many wait; further ones are closed", () => {
  const { connect, connections } = sharing();
  connect(1_001);
  expect(connections.map(({ destroyed }) => destroyed).indexOf(true)).toBe(1_000);
});

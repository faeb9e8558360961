// throughput only
const { openPostgres } = await import(process.cwd()+"/bench/databases.ts");
const { startConsole } = await import(process.cwd()+"/bench/console.ts");
const { interleave, throughputs } = await import(process.cwd()+"/bench/measure.ts");
const { rowId } = await import(process.cwd()+"/bench/seed.ts");
const d = await openPostgres(10000); const c = await startConsole(d.url);
const op = n => ({ method:"POST", path:`/api/applicants/${rowId("applicant",n)}/operations/user.phone`, body:{} });
const pass={ method: "POST", path: "/api/bench", body: {} };
const f = await interleave({ passThrough: async()=>(await c.ask(pass)).ms, plain: async n=>(await c.ask(op(10000-1-n%200))).ms, ordered: async n=>(await c.ask(op(n%40))).ms }, 60, 30);
const s = await throughputs({ passThrough: ()=>c.ask(pass), plain: n=>c.ask(op(10000-1-n%200)) });
console.log(process.argv[2], `plain ${(f.plain.median/f.passThrough.median).toFixed(2)} ordered ${(f.ordered.median/f.passThrough.median).toFixed(2)} pass ${f.passThrough.median.toFixed(2)} ms; ten ${(s.plain/s.passThrough).toFixed(3)} ${s.plain.toFixed(0)} of ${s.passThrough.toFixed(0)}`);
await c.stop(); await d.stop(); process.exit();

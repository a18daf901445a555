// Java's HttpClient as it comes, which offers HTTP/2 to every server; web sockets, too.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

public class Client {
  static final byte[] ALPHABET = "abcdefghijklmnopqrstuvwxyz012345".getBytes();

  record Answer(int status, byte[] body, double millisecondsBeforeEnd) {}

  record Case(
      String name, String method, String target, byte[] body, Map<String, String> options,
      String status, String expected) {
    static Case of(String line) {
      String[] fields = line.split("\t", -1);
      Map<String, String> options = new HashMap<>();
      for (String option : fields[4].split(" ")) {
        String[] parts = option.split("=");
        options.put(parts[0], parts.length > 1 ? parts[1] : "");
      }
      return new Case(
          fields[0], fields[1], fields[2], bytes(fields[3]), options, fields[5], fields[6]);
    }

    boolean has(String option) { return options.containsKey(option); }

    int number(String option, int otherwise) {
      return has(option) ? Integer.parseInt(options.get(option)) : otherwise;
    }

    String fault(Answer answer) {
      int count = answer.body.length;
      if (status.equals("error")) return answer.status + " with " + count + " bytes, and no error";
      String start = new String(answer.body, 0, Math.min(200, count));
      if (Integer.parseInt(status) != answer.status) {
        return "the status is " + answer.status + ": " + start;
      }
      if (expected.startsWith("has:")) {
        if (!new String(answer.body).contains(expected.substring(4))) return "the body is " + start;
      } else if (!Arrays.equals(answer.body, bytes(expected))) {
        return "the body has " + count + " bytes: " + start;
      }
      if (has("stream") && answer.millisecondsBeforeEnd < 100) {
        return "the beginning of the body came no earlier than its end";
      }
      return null;
    }
  }

  static byte[] bytes(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) return null;
    String rest = text.substring(colon + 1);
    switch (text.substring(0, colon)) {
      case "size":
        byte[] bytes = new byte[Integer.parseInt(rest)];
        for (int index = 0; index < bytes.length; index++) bytes[index] = ALPHABET[index & 31];
        return bytes;
      case "text", "is": return rest.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      default: return null;
    }
  }

  static HttpClient client(Case wanted, String base) {
    HttpClient.Builder builder = HttpClient.newBuilder();
    if (wanted.has("follow")) builder.followRedirects(HttpClient.Redirect.NORMAL);
    if (wanted.has("cookies")) builder.cookieHandler(new CookieManager());
    if (wanted.target.startsWith("proxy:")) {
      URI proxy = URI.create(base);
      builder.proxy(ProxySelector.of(new InetSocketAddress(proxy.getHost(), proxy.getPort())));
    }
    return builder.build();
  }

  static Answer ask(Case wanted, String url, HttpClient client) throws Exception {
    HttpRequest.BodyPublisher body = BodyPublishers.noBody();
    if (wanted.body != null) {
      body = wanted.has("chunked")
          ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(wanted.body))
          : BodyPublishers.ofByteArray(wanted.body);
    }
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
        .method(wanted.method, body).timeout(Duration.ofSeconds(wanted.number("timeout", 30)))
        .expectContinue(wanted.has("expect"));
    if (wanted.has("json")) request.header("Content-Type", "application/json");
    if (wanted.has("gzip")) request.header("Accept-Encoding", "gzip");
    var response = client.send(request.build(), BodyHandlers.ofInputStream());
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 16];
    long first = 0;
    boolean isZipped = response.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
    try (InputStream stream =
        isZipped ? new GZIPInputStream(response.body()) : response.body()) {
      for (int count; (count = stream.read(buffer)) >= 0;) {
        if (first == 0) first = System.nanoTime();
        received.write(buffer, 0, count);
      }
    }
    double before = first == 0 ? 0 : (System.nanoTime() - first) / 1e6;
    return new Answer(response.statusCode(), received.toByteArray(), before);
  }

  static Answer talk(Case wanted, String url) throws Exception {
    var answered = new CompletableFuture<String>();
    WebSocket socket = HttpClient.newHttpClient().newWebSocketBuilder()
        .buildAsync(URI.create(url), new WebSocket.Listener() {
          final StringBuilder text = new StringBuilder();

          public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean isLast) {
            text.append(data);
            if (isLast) answered.complete(text.toString());
            socket.request(1);
            return null;
          }

          public void onError(WebSocket socket, Throwable error) {
            answered.completeExceptionally(error);
          }
        }).get(30, TimeUnit.SECONDS);
    socket.sendText(new String(wanted.body), true).get(30, TimeUnit.SECONDS);
    String text = answered.get(30, TimeUnit.SECONDS);
    socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(30, TimeUnit.SECONDS);
    return new Answer(101, text.getBytes(), 0);
  }

  static Answer answer(Case wanted, String base, String single) throws Exception {
    String target = wanted.target;
    if (target.startsWith("ws:")) {
      return talk(wanted, base.replace("http:", "ws:") + target.substring(3));
    }
    String url = base + target;
    if (target.startsWith("single:")) url = single + target.substring(7);
    if (target.startsWith("proxy:")) url = target.substring(6);
    String whole = url;
    HttpClient client = client(wanted, base);
    int count = wanted.number("at-once", 0);
    if (count > 0) {
      var threads = Executors.newFixedThreadPool(count);
      Callable<Answer> once = () -> ask(wanted, whole, client);
      Answer first = null;
      for (var answer : threads.invokeAll(java.util.Collections.nCopies(count, once))) {
        if (first != null && !Arrays.equals(first.body, answer.get().body)) {
          throw new Exception("different answers");
        }
        first = answer.get();
      }
      threads.shutdown();
      return first;
    }
    for (int time = 1; time < wanted.number("times", 1); time++) ask(wanted, url, client);
    return ask(wanted, url, client);
  }

  public static void main(String[] arguments) throws Exception {
    var threads = Executors.newCachedThreadPool();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      if (line.startsWith("#")) continue;
      Case wanted = Case.of(line);
      String verdict;
      try {
        // A body that stalls has no time-out of its own.
        Answer answer = threads.submit(() -> answer(wanted, arguments[1], arguments[2]))
            .get(60, TimeUnit.SECONDS);
        String fault = wanted.fault(answer);
        verdict = fault == null ? "ok\t" + wanted.name : "FAILED\t" + wanted.name + "\t" + fault;
      } catch (Exception error) {
        Throwable cause = error instanceof ExecutionException ? error.getCause() : error;
        verdict = wanted.status.equals("error") && !(cause instanceof java.util.concurrent.TimeoutException)
            ? "ok\t" + wanted.name : "FAILED\t" + wanted.name + "\t" + cause;
      }
      System.out.println(verdict);
    }
    System.exit(0);
  }
}
